import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Address } from '@portal/contract'
import { Button, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { addressLine } from './address.rules'

interface UnfoundProps {
  address: Address
  onCorrect: () => void
  onKeep: () => void
}

/** What it means that an address could not be geocoded, and what to do about it. */
function UnfoundAddressDialog({ address, onCorrect, onKeep }: UnfoundProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`We Can't Find this Address`}
      maxWidth={450}
      onClose={onKeep}
      footer={
        <>
          <Button variant="text" onClick={onKeep}>
            <Trans>Keep As Is</Trans>
          </Button>
          <Button onClick={onCorrect}>
            <Trans>Correct Address</Trans>
          </Button>
        </>
      }
    >
      <Text>{addressLine(address)}</Text>
      <Text>
        <Trans>
          The address was saved, but we can't find it on the map. Nothing can be booked there until it is corrected.
          Please check the street, city and zip code.
        </Trans>
      </Text>
    </Dialog>
  )
}

interface Props {
  /** The address to edit; null to add one. */
  address: Address | null
  /** The saved address can't be found, and is kept anyway. */
  onKeep: (address: Address) => void
  /** The form; calls `onUnfound` with a saved address that can't be found. */
  children: (edited: Address | null, onUnfound: (address: Address) => void) => ReactNode
}

/** An address form, and after saving an address that can't be found, the question whether to keep or correct it. */
export function AddressSteps({ address, onKeep, children }: Props) {
  const [edited, setEdited] = useState(address)
  const [unfound, setUnfound] = useState<Address | null>(null)
  if (!unfound) return children(edited, setUnfound)
  return (
    <UnfoundAddressDialog
      address={unfound}
      onKeep={() => onKeep(unfound)}
      onCorrect={() => {
        setEdited(unfound)
        setUnfound(null)
      }}
    />
  )
}
