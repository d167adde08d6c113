import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { PlainList } from '@portal/ui'
import type { useCombobox } from './use-combobox'

/** Positioning container for the field and its list. */
export const SuggestionBox = styled.div`
  position: relative;
`

const List = styled(PlainList)`
  position: absolute;
  /* Over a dialog's footer, too. */
  z-index: 3;
  top: 100%;
  gap: 0;
  width: 100%;
  max-height: 280px;
  margin-top: ${vars.space.xs};
  overflow-y: auto;
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  box-shadow: ${vars.shadow.raised};
`

const Option = styled.li`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: ${vars.space.s} ${vars.space.m};
  overflow-wrap: anywhere;
  cursor: pointer;

  &[aria-selected='true'] {
    outline: 2px solid ${vars.color.brandInk};
    outline-offset: -2px;
    background: ${vars.color.brandWash};
    color: ${vars.color.brandInk};
  }
`

interface Props {
  label: string
  box: ReturnType<typeof useCombobox>
  /** Must have as many entries as the combobox's `count`. */
  choices: readonly string[]
}

/** The combobox's listbox; renders nothing while it is closed. */
export function SuggestionList({ label, box, choices }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [box.active])
  if (!box.isOpen) return null
  return (
    <List as="ul" ref={list} aria-label={label} {...box.list} onMouseDown={(event) => event.preventDefault()}>
      {choices.map((choice, index) => (
        <Option key={`${index} ${choice}`} {...box.option(index)}>
          {choice}
        </Option>
      ))}
    </List>
  )
}
