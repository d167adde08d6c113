import { useId, useState } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { telLink } from '@portal/rules'
import { Button, ButtonLink, Heading, Icon, Muted, Row, Stack, textStyles } from '@portal/ui'
import { textLink } from './appointment.rules'
import { Portrait } from './portrait'

const Name = styled.div`
  ${textStyles.head}
  overflow-wrap: anywhere;
`

/** Beside it as much as leaves this to a name. */
const Who = styled.div`
  flex: 1 1 6em;
  min-width: 0;
`

const Title = styled(Heading)`
  ${textStyles.label}
`

const ContactLinks = ({ text, call }: { text: string; call: string }) => (
  <Row>
    <ButtonLink $variant="tonal" href={text}>
      <Icon name="mail" /> Text
    </ButtonLink>
    <ButtonLink $variant="tonal" href={call}>
      <Icon name="phone" /> Call
    </ButtonLink>
  </Row>
)

interface Props {
  appointment: Pick<Appointment, 'technician' | 'job_id'>
  /** False for viewers and staff: they see who comes, and no contact details. */
  mayContact: boolean
}

export function TechnicianCard({ appointment: { technician, job_id }, mayContact }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const name = technician && (technician.full_name ?? technician.first_name)
  const phone = mayContact ? technician?.phone : null
  return (
    <Stack>
      <Row>
        {technician && <Portrait key={technician.avatar.url} url={technician.avatar.url} />}
        <Who>
          <Title>Your tech</Title>
          {technician ? <Name>{name}</Name> : <Muted>None assigned</Muted>}
        </Who>
        {phone && (
          <Button
            variant="tonal"
            small
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="phone" /> Contact Tech
          </Button>
        )}
      </Row>
      {technician && phone && isOpen && (
        <div id={id} role="group" aria-label="Ways to reach your tech">
          <ContactLinks text={textLink(phone, technician.first_name, job_id)} call={telLink(phone)} />
        </div>
      )}
    </Stack>
  )
}
