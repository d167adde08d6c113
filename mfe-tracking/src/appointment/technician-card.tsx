import { useState } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { telLink } from '@portal/rules'
import { vars } from '@portal/theme'
import { ButtonLink, Card, Heading, Icon, Muted, Row, Stack } from '@portal/ui'
import { DisclosureTabs } from '@portal/ui/disclosure-tabs'
import { textLink } from './appointment.rules'

const Face = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 64px;
  height: 64px;
  overflow: hidden;
  border-radius: 50%;
  background: ${vars.color.primaryTint};
  color: ${vars.color.primaryText};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Name = styled.div`
  min-width: 0;
  font-weight: 600;
  font-size: ${vars.font.large};
  overflow-wrap: anywhere;
`

/** The photo, or a person icon if there is none or it fails to load. */
function Portrait({ url }: { url: string | null }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <Face>
      {url === null || isMissing ? (
        <Icon name="user" size={32} />
      ) : (
        <img src={url} alt="" width={64} height={64} onError={() => setMissing(true)} />
      )}
    </Face>
  )
}

const ContactLinks = ({ text, call }: { text: string; call: string }) => (
  <Row>
    <ButtonLink href={text}>
      <Icon name="mail" /> Text
    </ButtonLink>
    <ButtonLink href={call}>
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
  const name = technician && (technician.full_name ?? technician.first_name)
  const phone = mayContact ? technician?.phone : null
  return (
    <Card>
      <Stack>
        <Heading>Your tech</Heading>
        {technician ? (
          <Row>
            <Portrait key={technician.avatar.url} url={technician.avatar.url} />
            <Name>{name}</Name>
          </Row>
        ) : (
          <Muted>None assigned</Muted>
        )}
        {technician && phone && (
          <DisclosureTabs
            label="Ways to reach your tech"
            items={[
              {
                id: 'contact',
                label: 'Contact Tech',
                content: <ContactLinks text={textLink(phone, technician.first_name, job_id)} call={telLink(phone)} />,
              },
            ]}
          />
        )}
      </Stack>
    </Card>
  )
}
