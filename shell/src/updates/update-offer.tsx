import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button, Icon, IconButton } from '@portal/ui'
import type { UpdatePoller } from './update-poller'

const Bar = styled.div`
  position: fixed;
  z-index: 150;
  inset-inline-end: ${vars.space.l};
  bottom: ${vars.space.l};
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  max-width: calc(100vw - 32px);
  padding: ${vars.space.s} ${vars.space.s} ${vars.space.s} ${vars.space.l};
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  box-shadow: ${vars.shadow.raised};
`

const texts = { newer: msg`A new version is available`, killed: msg`Please reload this page when you are done` }

/** Offers the new version. Can be dismissed, unless a version on this page was killed. */
export function UpdateOffer({ watch }: { watch: UpdatePoller }) {
  const { t } = useLingui()
  const state = useSyncExternalStore(watch.subscribe, watch.state)
  const [later, setLater] = useState(false)
  const isShown = state === 'killed' || (state === 'newer' && !later)
  return (
    <div role="status">
      {isShown && (
        <Bar>
          <span>{t(texts[state])}</span>
          <Button onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
          {state === 'newer' && (
            <IconButton aria-label={t`Later`} onClick={() => setLater(true)}>
              <Icon name="close" />
            </IconButton>
          )}
        </Bar>
      )}
    </div>
  )
}
