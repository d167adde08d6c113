import { isApiError, useQuery } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { formatDate, zoneOf } from '@portal/rules/dates'
import { Button } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'
import { UNEXPECTED } from '@portal/ui/form'
import { useState } from 'react'
import styled from 'styled-components'
import { useDeleteAddress } from './address.queries'
import { cityLine, streetLine } from './address.rules'

// Apart from the buttons that most users need.
const Apart = styled(Button)`
  margin-inline-end: auto;
`

interface Props {
  customerId: number
  address: Address
  disabled: boolean
  onDeleted: () => void
}

/** Date of the next open visit at the address; undefined if there is none or it is not loaded yet. */
function useExpectedOn({ id, time_zone }: Address, isAsking: boolean): string | undefined {
  const { tenant } = usePlatform()
  const { data: visits = [] } = useQuery('listAppointments', isAsking ? {} : null)
  const [next] = visits
    .filter(({ address, status }) => address.id === id && statusIs('open', status))
    .map(({ scheduled_time }) => scheduled_time)
    .sort()
  return next && formatDate(next, zoneOf(time_zone, tenant.timezone))
}

/** A button that deletes the address after a confirmation. */
export function DeleteAddress({ customerId, address, disabled, onDeleted }: Props) {
  const { showToast } = usePlatform()
  const deleteAddress = useDeleteAddress(customerId)
  const [isAsking, setAsking] = useState(false)
  const expected = useExpectedOn(address, isAsking)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function remove() {
    setBusy(true)
    setError(undefined)
    try {
      await deleteAddress(address.id)
      showToast({ kind: 'success', message: 'Address deleted' })
      onDeleted()
    } catch (cause) {
      setError(isApiError(cause) ? cause.message : UNEXPECTED)
      setBusy(false)
    }
  }
  return (
    <>
      <Apart
        variant="quiet"
        disabled={disabled}
        onClick={() => {
          setError(undefined)
          setAsking(true)
        }}
      >
        Delete Address
      </Apart>
      {isAsking && (
        <ConfirmDialog
          title="Delete Address"
          message={
            <>
              <span>{`Delete ${address.name}, ${streetLine(address)}, ${cityLine(address)}?`}</span>
              {expected && <span>{` We have a visit scheduled there on ${expected}. Deleting the address does not cancel that visit.`}</span>}
            </>
          }
          confirmLabel="Delete"
          danger
          busy={busy}
          error={error}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
