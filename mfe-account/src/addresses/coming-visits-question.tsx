import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled from 'styled-components'
import type { ApiError } from '@portal/client'
import type { Address, ComingVisitsChoice } from '@portal/contract'
import { useFormat, usePlatform, useWords } from '@portal/platform'
import { statusIs, statusLabel } from '@portal/rules'
import { visitZone } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Button, Text, WithPhone } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { cityLine, streetLine } from './address.rules'

const List = styled.ul`
  margin: 0;
  padding-inline-start: ${vars.space.xl};
`

type Place = Pick<Address, 'street' | 'unit' | 'city' | 'state' | 'zip_code'>

interface Props {
  visits: ApiError['visits']
  before: Address
  after: Place
  /** Null: the address is not saved. */
  onAnswer: (choice: ComingVisitsChoice | null) => void
}

const placeLine = (place: Place): string => `${streetLine(place)}, ${cityLine(place)}`

function ComingVisitsQuestion({ visits, before, after, onAnswer }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { tenant } = usePlatform()
  const zone = visitZone(before.time_zone, tenant.timezone)
  const mayMove = !visits.some(({ status }) => statusIs('onTheWay', status))
  const count = visits.length
  const oldPlace = placeLine(before)
  return (
    <Dialog
      title={t`Appointments at This Address`}
      maxWidth={450}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button variant="text" onClick={() => onAnswer(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={mayMove ? 'quiet' : 'filled'} onClick={() => onAnswer('keep')}>
            <Trans>Stay at Old Address</Trans>
          </Button>
          {mayMove && (
            <Button onClick={() => onAnswer('move')}>
              <Trans>Move to New Address</Trans>
            </Button>
          )}
        </>
      }
    >
      <Text>
        <Plural
          value={count}
          one={`You have an appointment at ${oldPlace}:`}
          other={`You have appointments at ${oldPlace}:`}
        />
      </Text>
      <List>
        {visits.map(({ id, scheduled_time, status }) => (
          <li key={id}>{`${format.date(scheduled_time, zone)}, ${statusLabel(status, words)}`}</li>
        ))}
      </List>
      <Text>
        <WhatNext count={count} newPlace={mayMove ? placeLine(after) : null} />
      </Text>
    </Dialog>
  )
}

/** What can be chosen; the new place is null once a technician is on the way. */
function WhatNext({ count, newPlace }: { count: number; newPlace: string | null }) {
  const { t } = useLingui()
  if (newPlace === null)
    return (
      <WithPhone
        asksToCall
        text={t`${plural(count, {
          one: 'Our technician is already on the way, so it can’t move online. To change that, please call our office.',
          other:
            'Our technician is already on the way, so they can’t move online. To change that, please call our office.',
        })}`}
      />
    )
  return (
    <Plural
      value={count}
      one={`Should it move to ${newPlace}, or stay at the old address? We will let our office know.`}
      other={`Should they move to ${newPlace}, or stay at the old address? We will let our office know.`}
    />
  )
}

/** Asks where visits take place after an edit of their address. `ask` resolves with the choice; null if it was cancelled. */
export function useComingVisitsQuestion() {
  const [shown, setShown] = useState<Props | null>(null)
  const ask = (about: Omit<Props, 'onAnswer'>) =>
    new Promise<ComingVisitsChoice | null>((resolve) =>
      setShown({
        ...about,
        onAnswer: (choice) => {
          setShown(null)
          resolve(choice)
        },
      }),
    )
  return { ask, question: shown && <ComingVisitsQuestion {...shown} /> }
}
