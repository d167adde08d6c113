import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isApiError, useClient } from '@portal/client'
import type { Appointment, Rating } from '@portal/contract'
import { useDraft, useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { Card, Heading, Loading, Muted, OnScreen, QueryView, Stack, Text } from '@portal/ui'
import { Portrait } from '../appointment/portrait'
import { RatingForm } from './rating-form'
import { keptFields, toRatingRequest, type RatingValues } from './rating.form'
import { useRating } from './rating.queries'
import { Stars } from './stars'

interface Props {
  appointment: Pick<Appointment, 'id' | 'technician'>
  zone: string
}

const Question = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space.m};
`

/** The customer's rating of a completed visit: a form until it is given, then the rating. */
export function RatingCard({ appointment: { id: appointmentId, technician }, zone }: Props) {
  const { t } = useLingui()
  const client = useClient()
  const known = useRating(appointmentId)
  const [newRating, setNewRating] = useState<Rating | null>(null)
  const [refused, setRefused] = useState<string>()
  const rate = async (values: RatingValues) => {
    try {
      setNewRating(
        await client.call(
          'rateAppointment',
          { params: { id: appointmentId }, body: toRatingRequest(values) },
          { quiet: true },
        ),
      )
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
      // Already rated in another window: that rating counts.
      setRefused(error.message)
      known.retry()
    }
  }

  const rating = newRating ?? known.data?.rating
  if (known.data && !rating && !known.data.can_rate) return null
  // The form is left out in print.
  const Frame = rating ? Fragment : OnScreen
  return (
    <Frame>
      <Card>
        <QueryView query={known} failedMessage={t`Could not load your rating`}>
          {() => (
            <Stack>
              {refused && <Text role="alert">{refused}</Text>}
              {rating ? (
                <RatingResult rating={rating} zone={zone} isNew={newRating !== null || refused !== undefined} />
              ) : (
                <RatingQuestion appointmentId={appointmentId} technician={technician} onRate={rate} />
              )}
            </Stack>
          )}
        </QueryView>
      </Card>
    </Frame>
  )
}

interface QuestionProps {
  appointmentId: number
  technician: Appointment['technician']
  onRate: (values: RatingValues) => Promise<void>
}

function RatingQuestion({ appointmentId, technician, onRate }: QuestionProps) {
  const draft = useDraft<RatingValues>(`rating/${appointmentId}`, keptFields)
  if (!draft) return <Loading />
  return (
    <>
      <Question>
        <Heading>
          <Trans>Rate your visit</Trans>
        </Heading>
        {technician && <Portrait key={technician.avatar.url} url={technician.avatar.url} />}
      </Question>
      <RatingForm draft={draft} onSubmit={onRate} />
    </>
  )
}

const Comment = styled(Text)`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

interface ResultProps {
  rating: Rating
  zone: string
  /** It replaces the form and takes over its focus. */
  isNew: boolean
}

function RatingResult({ rating: { score, comment, created_at }, zone, isNew }: ResultProps) {
  const { t } = useLingui()
  const day = useFormat().date(created_at, zone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        <Trans>Your rating</Trans>
      </Heading>
      <Stars score={score} />
      {comment && <Comment>{comment}</Comment>}
      <Muted>{t`Given ${day}`}</Muted>
    </>
  )
}
