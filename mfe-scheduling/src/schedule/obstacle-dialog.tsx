import type { Address } from '@portal/contract'
import { Link, paths } from '@portal/platform'
import { Button, buttonLook, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import styled from 'styled-components'
import { addressText, type Obstacle } from './schedule.rules'

const ProfileLink = styled(Link)`
  ${buttonLook()}
`

interface Props {
  obstacle: Obstacle
  address: Address | null
  onAddAddress: () => void
  onClose: () => void
}

/** Why nothing can be booked yet, and the way to put it right. */
export function ObstacleDialog({ obstacle, address, onAddAddress, onClose }: Props) {
  switch (obstacle) {
    case 'missing-phone':
      return (
        <Dialog title="Missing Phone Number" onClose={onClose} footer={<ProfileLink to={paths.profile({ edit: 'account' })}>Add Phone Number</ProfileLink>}>
          <Text>Please add a phone number to schedule an appointment.</Text>
        </Dialog>
      )
    case 'missing-address':
      return (
        <Dialog title="Missing Address" onClose={onClose} footer={<Button onClick={onAddAddress}>Add Address</Button>}>
          <Text>Please add an address to schedule an appointment.</Text>
        </Dialog>
      )
    case 'invalid-address':
      return (
        <Dialog title="We Can't Find this Address" onClose={onClose} footer={<ProfileLink to={paths.profile()}>Correct Address</ProfileLink>}>
          {address && <Text>{addressText(address)}</Text>}
          <Text>Please correct the address to schedule an appointment.</Text>
        </Dialog>
      )
  }
}
