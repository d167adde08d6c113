import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressLine, SuggestionBox, SuggestionList, useCombobox } from '@portal/address'
import { isApiError } from '@portal/client'
import type { Quote, ServicePlace } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { TextField } from '@portal/ui'
import { useChooseServiceAddress } from './quote.queries'

/** Debounce: how long after the last keystroke the text is matched to an address. */
const TYPED_MS = 750

const NO_MATCH = msg`There's no match for this address. Make sure to type the correct address or add a new one.`

const formatPlace = (place: ServicePlace): string => [place.name, addressLine(place)].filter(Boolean).join(' · ')
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What is typed into the field, and the addresses that match it. Saves an address as soon as it is chosen or matched. */
function useAddressEntry(quote: Quote) {
  const { t } = useLingui()
  const { showToast } = usePlatform()
  const choose = useChooseServiceAddress(quote.id)
  const places = quote.service_address_choices
  const chosen = places.find(({ id }) => id === quote.service_address_id)
  /** Replaces the saved address in the field: as typed, or the choice that is being saved or could not be. */
  const [entry, setEntry] = useState<{ text: string; isTyped: boolean } | null>(null)
  const saving = useRef(false)
  const [error, setError] = useState<string>()
  const text = entry?.text ?? (chosen ? formatPlace(chosen) : '')
  const matches =
    entry === null
      ? places
      : places.filter((place) => formatPlace(place).toLowerCase().includes(text.trim().toLowerCase()))

  async function save(place: ServicePlace) {
    saving.current = true
    setError(undefined)
    setEntry({ text: formatPlace(place), isTyped: false })
    try {
      if (place.id !== quote.service_address_id) {
        await choose(place.id)
        showToast({ kind: 'success', message: t`Service address saved` })
      }
      setEntry(null)
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : t`Could not save this address`)
    } finally {
      saving.current = false
    }
  }
  const match = useEffectEvent(() => {
    if (saving.current) return
    const exact = places.find((place) =>
      [formatPlace(place), addressLine(place), place.name].some((each) => same(each, text)),
    )
    if (exact && exact.id !== quote.service_address_id) void save(exact)
    else if (!exact && matches.length === 0) setError(t(NO_MATCH))
  })
  useEffect(() => {
    if (!entry?.isTyped) return
    const timer = setTimeout(() => match(), TYPED_MS)
    return () => clearTimeout(timer)
  }, [entry])

  const type = (typed: string) => {
    setError(undefined)
    setEntry({ text: typed, isTyped: true })
  }
  return { text, matches, error, type, save }
}

/** Combobox for the quote's service address, one of the customer's own. */
export function ServiceAddressField({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const { text, matches, error, type, save } = useAddressEntry(quote)
  const box = useCombobox({ choices: matches, onChoose: (place) => void save(place) })
  return (
    <SuggestionBox>
      <TextField
        label={t`Where should we do the work?`}
        value={text}
        error={error}
        hint={t`Start typing and choose one of your addresses.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...box.input}
        onClick={() => box.open()}
        onChange={(event) => {
          type(event.target.value)
          box.open()
        }}
      />
      <SuggestionList label={t`Your addresses`} box={box} choices={matches.map(formatPlace)} />
    </SuggestionBox>
  )
}
