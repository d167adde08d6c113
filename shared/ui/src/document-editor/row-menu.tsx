import { Button } from 'react-aria-components/Button'
import { MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { roundButton } from '../button'
import { Entry, List } from '../menu/action-menu.styles'
import { MoreIcon } from './icons'

const Trigger = styled(Button)`
  ${roundButton}
  &[data-hovered] {
    background: ${vars.color.brandWash};
  }
`

export interface RowAction {
  label: string
  onSelect: () => void
}

/** Like ActionMenu, but one per row: the button shows only an icon, and its accessible name includes the row's. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <MenuTrigger>
      <Trigger aria-label={label}>
        <MoreIcon />
      </Trigger>
      <Popover placement="bottom end">
        <List>
          {actions.map((action) => (
            <Entry key={action.label} id={action.label} textValue={action.label} onAction={action.onSelect}>
              {action.label}
            </Entry>
          ))}
        </List>
      </Popover>
    </MenuTrigger>
  )
}
