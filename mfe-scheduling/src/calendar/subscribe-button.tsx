import { Trans } from '@lingui/react/macro'
import styled from 'styled-components'
import { Button, Icon, SMALL, useLazyDialog, visuallyHidden } from '@portal/ui'

// On a phone it fits beside the heading; its name stays whole.
const Place = styled.div`
  @media ${SMALL} {
    svg {
      display: none;
    }
    span > span {
      ${visuallyHidden}
    }
  }
`

/** Opens the dialog for subscribing to the customer's visits in a calendar app. The dialog's code loads on first use. */
export function SubscribeButton() {
  const { shown, open, close } = useLazyDialog(() =>
    import('./subscribe-dialog').then((loaded) => loaded.SubscribeDialog),
  )
  return (
    <>
      <Place>
        <Button variant="quiet" small onClick={() => open()}>
          <Icon name="calendar" />
          <span>
            <Trans>
              Subscribe<span> in your calendar</span>
            </Trans>
          </span>
        </Button>
      </Place>
      {shown && <shown.Dialog onClose={close} />}
    </>
  )
}
