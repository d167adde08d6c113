import { t } from '@lingui/core/macro'
import styled from 'styled-components'
import type { TechnicianVisit } from '@portal/contract'
import { useLingui, type I18n } from '@portal/i18n'
import { Link, useFormat, usePlatform, useWords } from '@portal/platform'
import { vars } from '@portal/theme'
import {
  Answer,
  BackTo,
  Beside,
  ButtonLink,
  Card,
  Chip,
  Heading,
  Icon,
  Label,
  Muted,
  PageHeading,
  PlainList,
  Row,
  Stack,
  Text,
} from '@portal/ui'
import { appointmentTitle, cancelledText, cityLine, streetLine, visitTimes } from '../appointment/appointment.rules'
import { CustomerAnswers } from '../appointment/customer-answers'
import { SharingNote } from './sharing-note'
import { OfflineNote } from './technician-states'
import { directionsLink, progressWords, technicianPaths } from './technician.rules'
import { useVisitActions, VisitActionBar, VisitButtons } from './visit-actions'
import { VisitFiles } from './visit-files'

interface Props {
  visit: TechnicianVisit
  /** Of the list that it was opened from; null without one. */
  day: string | null
  onChanged: (visit: TechnicianVisit) => void
}

/** A visit for who goes there: when, where and to whom, what the customer said, and how far it has got. */
export function VisitView({ visit, day, onChanged }: Props) {
  const { i18n } = useLingui()
  const { tenant } = usePlatform()
  const { appointment, progress, technician, equipment } = visit
  const { zone } = visitTimes(appointment, tenant)
  const actions = useVisitActions(visit, onChanged)
  return (
    <>
      {day !== null && (
        <BackTo>
          <Link to={technicianPaths.day(day)}>
            <Icon name="back" /> {t(i18n)`All visits of the day`}
          </Link>
        </BackTo>
      )}
      <Stack $gap="xs">
        <Muted>{[technician?.full_name, tenant.name].filter(Boolean).join(' · ')}</Muted>
        <PageHeading>{appointmentTitle(appointment.job_id, i18n)}</PageHeading>
        <OfflineNote />
      </Stack>
      <Beside
        aside={
          <Card>
            <Stack>
              <When visit={visit} />
              {progress === 'closed' ? (
                <Text>{closedText(visit, i18n)}</Text>
              ) : (
                <SharingNote visit={visit} actions={actions} />
              )}
              <Where visit={visit} />
              <VisitButtons actions={actions} />
            </Stack>
          </Card>
        }
      >
        <CustomerAnswers appointment={appointment} />
        {equipment.length > 0 && <Equipment equipment={equipment} />}
        <VisitFiles visit={visit} zone={zone} />
      </Beside>
      <VisitActionBar actions={actions} />
    </>
  )
}

function closedText({ appointment: { status, cancellation_reason } }: TechnicianVisit, i18n: I18n): string {
  if (status !== 'cancelled') return t(i18n)`This visit has ended. Nobody needs to go there.`
  const cancelled = cancelledText(cancellation_reason, i18n)
  return t(i18n)`${cancelled}. Nobody needs to go there.`
}

const Service = styled(Heading)`
  overflow-wrap: anywhere;
`

function When({ visit: { appointment, progress } }: { visit: TechnicianVisit }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { tenant } = usePlatform()
  const { zone, window } = visitTimes(appointment, tenant)
  const [state, tone] = progressWords(progress, appointment.status, i18n, useWords())
  const latest = format.time(window.end, zone)
  const eta = appointment.eta === null ? null : new Date(appointment.eta)
  const isLate = eta !== null && eta > window.end && (progress === 'not_started' || progress === 'on_the_way')
  const expected = isLate && format.time(eta, zone)
  return (
    <div>
      <Row $spread>
        <Label>{format.date(window.start, zone)}</Label>
        <Chip $tone={tone}>{state}</Chip>
      </Row>
      <Answer>{format.time(window.start, zone)}</Answer>
      <Muted as="div">{t(i18n)`Arrive by ${latest}`}</Muted>
      {expected && (
        <Text>
          <strong>{t(i18n)`The customer expects you at about ${expected}`}</strong>
        </Text>
      )}
      {appointment.service_category && <Service>{appointment.service_category.name}</Service>}
    </div>
  )
}

const Place = styled.address`
  font-style: normal;
  overflow-wrap: anywhere;
`

/** Two buttons beside one another, as wide as there is room. */
const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: ${vars.space.m};
`

function Where({ visit: { appointment, customer } }: { visit: TechnicianVisit }) {
  const { i18n } = useLingui()
  const { address } = appointment
  const { full_name: name } = customer
  return (
    <Stack $gap="m">
      <Place>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div>
          <bdi>{streetLine(address)}</bdi>
        </div>
        <div>
          <bdi>{cityLine(address)}</bdi>
        </div>
      </Place>
      <Ways>
        {customer.phone && (
          <ButtonLink $variant="tonal" href={`tel:${customer.phone}`} aria-label={t(i18n)`Call ${name}`}>
            <Icon name="phone" /> {t(i18n)`Call`}
          </ButtonLink>
        )}
        <ButtonLink $variant="tonal" href={directionsLink(address)} target="_blank" rel="noopener noreferrer">
          {t(i18n)`Directions`} <Icon name="next" />
        </ButtonLink>
      </Ways>
    </Stack>
  )
}

function Equipment({ equipment }: Pick<TechnicianVisit, 'equipment'>) {
  const { i18n } = useLingui()
  return (
    <Card>
      <Stack $gap="m">
        <Heading>{t(i18n)`Equipment at this address`}</Heading>
        <PlainList $gap="m">
          {equipment.map(({ id, name, type_name, manufacturer, notes }) => (
            <li key={id}>
              <strong>{name}</strong>
              <Muted as="div">{[type_name, manufacturer].filter(Boolean).join(' · ')}</Muted>
              {notes && <div>{notes}</div>}
            </li>
          ))}
        </PlainList>
      </Stack>
    </Card>
  )
}
