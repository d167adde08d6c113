import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { TextField, VisuallyHidden } from '@portal/ui'
import { useBoundField } from '@portal/ui/form'
import type { Choice, Suggestion } from './address-source'
import { SuggestionBox, SuggestionList } from './suggestion-list'
import { useCombobox } from './use-combobox'
import { useSuggestions } from './use-suggestions'

const UNKNOWN = {
  street_number: null,
  route: null,
  locality: null,
  administrative_area_level_1: null,
  postal_code: null,
  latitude: null,
  longitude: null,
}

interface Props {
  /** No suggestions needed: the text in the field was chosen from the list, or the search is hidden. */
  idle: boolean
  onChoose: (suggestion: Suggestion) => void
}

/** Address autocomplete bound to the form's `search` field. */
export function AddressSearch({ idle, onChoose }: Props) {
  const { t } = useLingui()
  const { input, error } = useBoundField<string>('search')
  const { choices, isCurrent } = useSuggestions(idle ? null : input.value)
  const count = choices.length
  // Typing on or choosing again invalidates a choice whose details are still loading.
  const choiceCount = useRef(0)

  async function choose({ label, details }: Choice) {
    const own = ++choiceCount.current
    input.onChange(label)
    const suggestion = await details().catch(() => ({ label, ...UNKNOWN }))
    if (own === choiceCount.current) onChoose(suggestion)
  }
  const box = useCombobox({ choices, onChoose: (choice) => void choose(choice) })
  useEffect(() => () => void choiceCount.current++, [])

  return (
    <SuggestionBox>
      <TextField
        label={t`Address`}
        name={input.name}
        value={input.value}
        error={error}
        // Replaces the default hint, so the layout does not shift while the user types.
        hint={
          isCurrent && count === 0
            ? t`We couldn't find that address. Check what you typed, or enter it manually.`
            : t`Start typing and choose your address, or enter it manually.`
        }
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
      <SuggestionList label={t`Suggested addresses`} box={box} choices={choices.map(({ label }) => label)} />
      <VisuallyHidden role="status">
        {isCurrent && <Plural value={count} _0="No suggestions" one="# suggestion" other="# suggestions" />}
      </VisuallyHidden>
    </SuggestionBox>
  )
}
