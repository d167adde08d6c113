import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { chosenMark } from '../forced-colors'

interface TabItem {
  id: string
  label: ReactNode
  content: ReactNode
  disabled?: boolean
}

export interface TabsProps {
  /** Accessible name: 'Payment method'. */
  label: string
  items: readonly TabItem[]
  /** Id of the open tab; without it the tabs are uncontrolled, and the first is open initially. */
  selected?: string
  onSelect?: (id: string) => void
  /** Hidden panels stay mounted, so that nothing typed in them is lost. */
  keepMounted?: boolean
}

const Box = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xl};
  min-width: 0;
`

const List = styled(TabList)`
  display: flex;
  gap: ${vars.space.xs};
  border-bottom: 1px solid ${vars.color.line};
  overflow-x: auto;
`

const StyledTab = styled(Tab)`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 0 ${vars.space.l};
  border-bottom: 3px solid transparent;
  color: ${vars.color.text2};
  font-weight: ${vars.weight.strong};
  white-space: nowrap;
  cursor: pointer;
  outline-offset: -3px;

  &[data-hovered] {
    color: ${vars.color.text};
  }
  &[data-selected] {
    ${chosenMark}
    border-bottom-color: ${vars.color.brandInk};
    color: ${vars.color.brandInk};
  }
  &[data-disabled] {
    cursor: not-allowed;
  }
`

const Panel = styled(TabPanel)`
  min-width: 0;
  &[data-inert] {
    display: none;
  }
`

export function Tabs({ label, items, selected, onSelect, keepMounted = false }: TabsProps) {
  return (
    <Box
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <List aria-label={label}>
        {items.map((item) => (
          <StyledTab key={item.id} id={item.id} isDisabled={item.disabled ?? false}>
            {item.label}
          </StyledTab>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.id} id={item.id} shouldForceMount={keepMounted}>
          {item.content}
        </Panel>
      ))}
    </Box>
  )
}
