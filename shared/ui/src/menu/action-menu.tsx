import type { ReactNode } from 'react'
import { MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ButtonLook } from '../button'
import { Icon } from '../icon'
import { useLinkClick } from '../navigation'
import { Entry, List, Trigger } from './action-menu.styles'

type ActionMenuItem = { label: string; icon?: ReactNode; disabled?: boolean } & (
  | { href: string; onSelect?: undefined }
  | { onSelect: () => void; href?: undefined }
)

export interface ActionMenuProps extends ButtonLook {
  /** The button's text and the menu's accessible name. */
  label: string
  items: readonly ActionMenuItem[]
  disabled?: boolean
}

/** A button that opens a menu; `tel:`, `sms:` and external URLs are left to the browser. */
export function ActionMenu({ label, items, variant = 'quiet', wide, small, disabled = false }: ActionMenuProps) {
  const followLink = useLinkClick()
  return (
    <MenuTrigger>
      <Trigger $look={{ variant, wide, small }} isDisabled={disabled}>
        {label}
        <Icon name="down" size={16} />
      </Trigger>
      <Popover>
        <List>
          {items.map(({ label: text, icon, disabled: off = false, href, onSelect }) => (
            <Entry
              key={text}
              id={text}
              textValue={text}
              isDisabled={off}
              {...(href === undefined
                ? { onAction: onSelect }
                : { href, onClick: (event) => followLink(event as never) })}
            >
              {icon}
              {text}
            </Entry>
          ))}
        </List>
      </Popover>
    </MenuTrigger>
  )
}
