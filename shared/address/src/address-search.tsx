import type { AddressSuggestion } from '@portal/contract'
import { vars } from '@portal/theme'
import { PlainList, TextField, VisuallyHidden } from '@portal/ui'
import { useBoundField } from '@portal/ui/form'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { Choice } from './address-source'
import { useCombobox } from './use-combobox'
import { useSuggestions } from './use-suggestions'

const Box = styled.div`
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
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.s};
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
    outline: 2px solid ${vars.color.primaryText};
    outline-offset: -2px;
    background: ${vars.color.primaryTint};
    color: ${vars.color.primaryText};
  }
`

const UNKNOWN = { street_number: null, route: null, locality: null, administrative_area_level_1: null, postal_code: null, latitude: null, longitude: null }

interface Props {
  /** There is nothing to suggest: what stands in the field was chosen, or nobody looks. */
  idle: boolean
  onChoose: (suggestion: AddressSuggestion) => void
}

/** The form's `search`: an address to type the beginning of, and to choose from what it may mean. */
export function AddressSearch({ idle, onChoose }: Props) {
  const { input, error } = useBoundField<string>('search')
  const { choices, isCurrent } = useSuggestions(idle ? null : input.value)
  // Somebody who types on has changed their mind about a choice whose parts are still on their way.
  const choiceCount = useRef(0)

  async function choose({ label, details }: Choice) {
    const own = ++choiceCount.current
    input.onChange(label)
    const suggestion = await details().catch(() => ({ label, ...UNKNOWN }))
    if (own === choiceCount.current) onChoose(suggestion)
  }
  const box = useCombobox({ count: choices.length, onChoose: (index) => void choose(choices[index]!) })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [box.active])
  useEffect(() => () => void choiceCount.current++, [])

  return (
    <Box>
      <TextField
        label="Address"
        name={input.name}
        value={input.value}
        error={error}
        hint="Start typing and choose your address, or enter it manually."
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        {...box.input}
        onChange={(event) => {
          choiceCount.current++
          input.onChange(event.target.value)
          box.open()
        }}
      />
      {box.isOpen && (
        <List as="ul" ref={list} aria-label="Suggested addresses" {...box.list} onMouseDown={(event) => event.preventDefault()}>
          {choices.map(({ label }, index) => (
            <Option key={`${index} ${label}`} {...box.option(index)}>
              {label}
            </Option>
          ))}
        </List>
      )}
      <VisuallyHidden role="status">{isCurrent ? countText(choices.length) : ''}</VisuallyHidden>
    </Box>
  )
}

const countText = (count: number): string => {
  if (count === 0) return 'No suggestions'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
