import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styled from 'styled-components'
import { reportedMessage } from '@portal/client'
import type { Address } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Button } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'
import { useDeleteAddress } from './address.queries'
import { cityLine, streetLine } from './address.rules'

// Below the fields, apart from the buttons that most users need.
const Apart = styled(Button).attrs({ variant: 'text', small: true })`
  align-self: start;
  margin-inline-start: calc(-1 * ${vars.space.m});
  color: ${vars.color.bad};
`

interface Props {
  customerId: number
  address: Address
  disabled: boolean
  onDeleted: () => void
}

/** A button that deletes the address after a confirmation. The server refuses while a visit is booked there, and says when. */
export function DeleteAddress({ customerId, address, disabled, onDeleted }: Props) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const deleteAddress = useDeleteAddress(customerId)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const { name } = address
  const place = `${streetLine(address)}, ${cityLine(address)}`

  async function remove() {
    setBusy(true)
    setError(undefined)
    try {
      await deleteAddress(address.id)
      showToast({ kind: 'success', message: t`Address deleted` })
      onDeleted()
    } catch (cause) {
      setError(reportedMessage(cause))
      setBusy(false)
    }
  }
  return (
    <>
      <Apart
        disabled={disabled}
        onClick={() => {
          setError(undefined)
          setAsking(true)
        }}
      >
        <Trans>Delete Address</Trans>
      </Apart>
      {isAsking && (
        <ConfirmDialog
          title={t`Delete Address`}
          message={t`Delete ${name}, ${place}?`}
          confirmLabel={t`Delete`}
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
