import { useClient } from '@portal/client'
import { paths } from '@portal/platform'
import { Button, Icon, Muted, Stack, Text, TextField, VisuallyHidden } from '@portal/ui'
import { useEffect, useState } from 'react'

const COPIED_FOR_MS = 1000

type Link = { is: 'loading' } | { is: 'ready'; url: string } | { is: 'failed' }

/** The link of a visit: made by the API for a customer; whoever came by a link passes that one on. */
function useShareLink(appointmentId: number, isCustomer: boolean): Link {
  const client = useClient()
  const [link, setLink] = useState<Link>(() => (isCustomer ? { is: 'loading' } : { is: 'ready', url: location.href }))
  useEffect(() => {
    if (!isCustomer) return
    let current = true
    client.call('shareAppointment', { params: { id: appointmentId }, body: {} }, { quiet: true }).then(
      ({ token }) => current && setLink({ is: 'ready', url: location.origin + paths.appointmentDetails(token) }),
      () => current && setLink({ is: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [client, appointmentId, isCustomer])
  return link
}

interface Props {
  appointmentId: number
  isCustomer: boolean
}

/** A link to show somebody else the visit, live. It is made when this is first shown. */
export function ShareLink({ appointmentId, isCustomer }: Props) {
  const link = useShareLink(appointmentId, isCustomer)
  return (
    <Stack>
      <Text>Copy link to share a live view of this appointment. No personal account information will be shared. Please be mindful how you use it.</Text>
      {link.is === 'loading' && <Muted role="status">Generating URL...</Muted>}
      {link.is === 'failed' && <Text role="alert">Unable to generate the URL at this time. Please refresh and try again.</Text>}
      {link.is === 'ready' && <CopyLink url={link.url} />}
    </Stack>
  )
}

function CopyLink({ url }: { url: string }) {
  const [canCopy, setCanCopy] = useState('clipboard' in navigator && navigator.clipboard !== undefined)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  if (!canCopy) return <TextField label="Appointment URL:" value={url} readOnly onFocus={(event) => event.target.select()} />
  // A browser that has a clipboard may still keep pages from writing to it.
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true), () => setCanCopy(false))
  return (
    <div>
      <Button onClick={copy}>
        {copied && <Icon name="check" />}
        {copied ? 'Link Copied!' : 'Copy Appointment Link'}
      </Button>
      <VisuallyHidden role="status">{copied ? 'Link Copied!' : ''}</VisuallyHidden>
    </div>
  )
}
