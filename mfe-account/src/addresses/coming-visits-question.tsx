import { useState } from 'react'
import styled from 'styled-components'
import type { ApiError } from '@portal/client'
import type { Address, ComingVisitsChoice } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { statusIs, statusLabel } from '@portal/rules'
import { formatDate, visitZone } from '@portal/rules/dates'
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
  const { tenant } = usePlatform()
  const zone = visitZone(before.time_zone, tenant.timezone)
  const mayMove = !visits.some(({ status }) => statusIs('onTheWay', status))
  const [what, it] = visits.length === 1 ? ['an appointment', 'it'] : ['appointments', 'they']
  return (
    <Dialog
      title="Appointments at This Address"
      maxWidth={450}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button variant="text" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button variant={mayMove ? 'quiet' : 'filled'} onClick={() => onAnswer('keep')}>
            Stay at Old Address
          </Button>
          {mayMove && <Button onClick={() => onAnswer('move')}>Move to New Address</Button>}
        </>
      }
    >
      <Text>{`You have ${what} at ${placeLine(before)}:`}</Text>
      <List>
        {visits.map(({ id, scheduled_time, status }) => (
          <li key={id}>{`${formatDate(scheduled_time, zone)}, ${statusLabel(status)}`}</li>
        ))}
      </List>
      <Text>
        {mayMove ? (
          `Should ${it} move to ${placeLine(after)}, or stay at the old address? We will let our office know.`
        ) : (
          <WithPhone
            text={`Our technician is already on the way, so ${it} can’t move online. To change that, please call our office.`}
          />
        )}
      </Text>
    </Dialog>
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
