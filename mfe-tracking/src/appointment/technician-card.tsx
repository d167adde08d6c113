import { Trans, useLingui } from '@lingui/react/macro'
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
      <Icon name="mail" /> <Trans context="send a text message">Text</Trans>
    </ButtonLink>
    <ButtonLink $variant="tonal" href={call}>
      <Icon name="phone" /> <Trans>Call</Trans>
    </ButtonLink>
  </Row>
)

interface Props {
  appointment: Pick<Appointment, 'technician' | 'job_id'>
  /** False for viewers and staff: they see who comes, and no contact details. */
  mayContact: boolean
}

export function TechnicianCard({ appointment: { technician, job_id }, mayContact }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const name = technician && (technician.full_name ?? technician.first_name)
  const phone = mayContact ? technician?.phone : null
  return (
    <Stack>
      <Row>
        {technician && <Portrait key={technician.avatar.url} url={technician.avatar.url} />}
        <Who>
          <Title>
            <Trans>Your tech</Trans>
          </Title>
          {technician ? (
            <Name>{name}</Name>
          ) : (
            <Muted>
              <Trans>None assigned</Trans>
            </Muted>
          )}
        </Who>
        {phone && (
          <Button
            variant="tonal"
            small
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="phone" /> <Trans>Contact Tech</Trans>
          </Button>
        )}
      </Row>
      {technician && phone && isOpen && (
        <div id={id} role="group" aria-label={t`Ways to reach your tech`}>
          <ContactLinks text={textLink(phone, technician.first_name, job_id, i18n)} call={telLink(phone)} />
        </div>
      )}
    </Stack>
  )
}
