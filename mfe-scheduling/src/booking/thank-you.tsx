import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Appointment } from '@portal/contract'
import { vars } from '@portal/theme'
import { Button, Card, Icon, Row, Stack, Text } from '@portal/ui'
import { StepHeading } from './step-heading'

const Mark = styled.span`
  display: inline-flex;
  padding: ${vars.space.m};
  border-radius: ${vars.radius.full};
  background: ${vars.color.goodWash};
  color: ${vars.color.good};
`

interface Props {
  /** 'Tuesday, 02/10/2026' */
  day: string
  /** '12:00 PM - 2:00 PM' */
  window: string
  service: string
  jobId: Appointment['job_id'] | null
  /** URL of the account in the portal, if one was created with the booking. */
  accountUrl?: string | undefined
  /** 'Add to calendar', if there is something to add. */
  calendar?: ReactNode
  onDone: () => void
}

/** Confirmation of a booked visit. */
export function ThankYou({ day, window, service, jobId, accountUrl, calendar, onDone }: Props) {
  return (
    <Card>
      <Stack>
        <Row>
          <Mark aria-hidden>
            <Icon name="check" />
          </Mark>
          <StepHeading current>Thank you, your appointment is booked</StepHeading>
        </Row>
        <div>
          <Text>
            <strong>{service}</strong>
            {jobId !== null && ` · Appointment #${jobId}`}
          </Text>
          <Text>{day}</Text>
          <Text>{window}</Text>
        </div>
        {accountUrl && (
          <Text>
            Your account was created, too. {/* New window and absolute URL: the embedding page is another website. */}
            <a href={accountUrl} target="_blank" rel="noopener">
              See your account
            </a>
          </Text>
        )}
        <Row>
          <Button onClick={onDone}>Done</Button>
          {calendar}
        </Row>
      </Stack>
    </Card>
  )
}
