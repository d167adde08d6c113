import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button, Icon, Muted, Stack, Text, TextField, VisuallyHidden } from '@portal/ui'
import { OpenLinks } from './open-links'
import { useShareLink } from './share.queries'

const COPIED_FOR_MS = 1000

/** Rendered even while empty: screen readers announce only changes of an existing live region. Takes no space while empty. */
const Status = styled(Muted)`
  &:empty {
    position: absolute;
  }
`

interface Props {
  appointmentId: number
  isCustomer: boolean
  zone: string
  /** The link was revoked: a new one is created only on request. */
  stopped: boolean
  onStopped: (stopped: boolean) => void
}

/** A link to share a live view of the visit. Created when this is first shown; can be revoked. */
export function ShareLink({ appointmentId, isCustomer, zone, stopped, onStopped }: Props) {
  const { t } = useLingui()
  const link = useShareLink(appointmentId, isCustomer, !stopped)
  const isLoading = link.is === 'loading' && !stopped
  const [asked, setAsked] = useState(false)
  const createNew = () => {
    setAsked(true)
    onStopped(false)
  }
  return (
    <Stack>
      <Text>
        <Trans>
          Copy link to share a live view of this appointment. No personal account information will be shared. Please be
          mindful how you use it.
        </Trans>
      </Text>
      <Status role="status">{isLoading ? t`Generating URL...` : stopped && t`This link no longer works.`}</Status>
      {stopped && <CreateLink onClick={createNew} />}
      {!stopped && link.is === 'failed' && (
        <Text role="alert">
          <Trans>Unable to generate the URL at this time. Please refresh and try again.</Trans>
        </Text>
      )}
      {!stopped && link.is === 'ready' && <CopyLink url={link.url} focused={asked} />}
      {isCustomer && !isLoading && (
        <OpenLinks appointmentId={appointmentId} zone={zone} onStopped={() => onStopped(true)} />
      )}
    </Stack>
  )
}

/** Takes over the focus from the button that is gone with its link. */
function CreateLink({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Not `autoFocus`, which runs while the closing dialog still keeps focus from the page.
  useEffect(() => button.current?.focus(), [])
  return (
    <div>
      <Button ref={button} onClick={onClick}>
        <Trans>Create New Link</Trans>
      </Button>
    </div>
  )
}

function CopyLink({ url, focused }: { url: string; focused: boolean }) {
  const { t } = useLingui()
  // A browser that has a clipboard may still deny writing to it.
  const [isRefused, setRefused] = useState(false)
  const canCopy = 'clipboard' in navigator && navigator.clipboard !== undefined && !isRefused
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  if (!canCopy)
    return (
      <TextField
        label={t`Appointment URL:`}
        value={url}
        readOnly
        autoFocus={focused || isRefused}
        onFocus={(event) => event.target.select()}
      />
    )
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setRefused(true),
    )
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed */}
      <Button autoFocus={focused} onClick={copy}>
        {copied && <Icon name="check" />}
        {copied ? t`Link Copied!` : t`Copy Appointment Link`}
      </Button>
      <VisuallyHidden role="status">{copied ? t`Link Copied!` : ''}</VisuallyHidden>
    </div>
  )
}
