import { Trans, useLingui } from '@lingui/react/macro'
import { Truck } from 'lucide'
import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import type { Appointment } from '@portal/contract'
import { vars } from '@portal/theme'
import {
  Button,
  Card,
  disc,
  Heading,
  Icon,
  onPanelButton,
  onPanelQuietButton,
  Panel,
  Stack,
  Text,
  textStyles,
} from '@portal/ui'
import { StepHeading } from './step-heading'

const Booked = styled(Panel)`
  display: grid;
  justify-items: center;
  gap: ${vars.space.l};
  padding-block: ${vars.space.xxxl};
  text-align: center;
  h2 {
    ${textStyles.title}
  }
  p {
    font-variant-numeric: tabular-nums;
    text-wrap: balance;
  }
`

const draw = keyframes`from { stroke-dashoffset: 23; }`

const Mark = styled.span`
  ${disc(64)}
  background: ${vars.color.panelInk};
  color: ${vars.color.brandDeep};
  path {
    stroke-dasharray: 23;
    animation: ${draw} 450ms ease-out 150ms backwards;
  }
  @media (prefers-reduced-motion: reduce) {
    path {
      animation: none;
    }
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space.m};
  padding-top: ${vars.space.s};
  > a {
    ${onPanelQuietButton}
  }
  > a[data-main] {
    ${onPanelButton}
  }
`

const Steps = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    gap: ${vars.space.m};
    padding: ${vars.space.m} 0;
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid ${vars.color.line};
  }
  svg {
    flex: none;
    margin-top: 2px;
    color: ${vars.color.brandInk};
  }
`

interface Props {
  /** 'Tuesday, 02/10/2026' */
  day: string
  /** '12:00 PM - 2:00 PM' */
  window: string
  service: string
  jobId: Appointment['job_id'] | null
  /** Where the confirmation is sent, if that is known. */
  email?: string | undefined
  /** URL of the visit in the portal. */
  visitUrl?: string | undefined
  /** URL of the account in the portal, if one was created with the booking. */
  accountUrl?: string | undefined
  /** 'Add to calendar', if there is something to add. */
  calendar?: ReactNode
  onDone: () => void
}

// Links open a new window and are absolute: the embedding page is another website.
const elsewhere = { target: '_blank', rel: 'noopener' }

/** Confirmation of a booked visit. */
export function ThankYou({ day, window, service, jobId, visitUrl, calendar, onDone, ...next }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Booked>
        <Mark aria-hidden>
          <Icon name="check" size={32} />
        </Mark>
        <StepHeading current>
          <Trans>Thank you, your appointment is booked</Trans>
        </StepHeading>
        <div>
          <Text>
            <strong>{service}</strong>
            {jobId !== null && ` · ${t`Appointment #${jobId}`}`}
          </Text>
          <Text>{day}</Text>
          <Text>{window}</Text>
        </div>
        <Actions>
          {visitUrl && (
            <a href={visitUrl} data-main {...elsewhere}>
              <Trans>View appointment</Trans>
            </a>
          )}
          {calendar}
        </Actions>
      </Booked>
      <NextSteps {...next} />
      <div>
        <Button variant="quiet" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </>
  )
}

function NextSteps({ email, accountUrl }: Pick<Props, 'email' | 'accountUrl'>) {
  return (
    <Card>
      <Stack $gap="s">
        <Heading>
          <Trans>What happens next</Trans>
        </Heading>
        <Steps>
          {email && (
            <li>
              <Icon name="mail" />
              <span>
                <Trans>A confirmation is on its way to {email}</Trans>
              </span>
            </li>
          )}
          <li>
            <Icon name="user" />
            <span>
              <Trans>We assign your technician. Until then you can change or cancel online.</Trans>
            </span>
          </li>
          <li>
            <Icon name={Truck} />
            <span>
              <Trans>When your technician is on the way, the appointment's page shows the drive on a map</Trans>
            </span>
          </li>
          {accountUrl && (
            <li>
              <Icon name="check" />
              <Text>
                <Trans>
                  Your account was created, too.{' '}
                  <a href={accountUrl} {...elsewhere}>
                    See your account
                  </a>
                </Trans>
              </Text>
            </li>
          )}
        </Steps>
      </Stack>
    </Card>
  )
}
