import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressLine, SuggestionBox, SuggestionList, useCombobox } from '@portal/address'
import { isApiError } from '@portal/client'
import type { Quote, ServicePlace } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { TextField } from '@portal/ui'
import { useChooseServiceAddress } from './quote.queries'

/** Debounce: how long after the last keystroke the text is matched to an address. */
const TYPED_MS = 750

const NO_MATCH = "There's no match for this address. Make sure to type the correct address or add a new one."

const formatPlace = (place: ServicePlace): string => [place.name, addressLine(place)].filter(Boolean).join(' · ')
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Combobox for the quote's service address, one of the customer's own. Saves as soon as one is chosen or matched. */
export function ServiceAddressField({ quote }: { quote: Quote }) {
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
        showToast({ kind: 'success', message: 'Service address saved' })
      }
      setEntry(null)
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : 'Could not save this address')
    } finally {
      saving.current = false
    }
  }
  const box = useCombobox({ choices: matches, onChoose: (place) => void save(place) })

  const match = useEffectEvent(() => {
    if (saving.current) return
    const meant = places.find((place) =>
      [formatPlace(place), addressLine(place), place.name].some((each) => same(each, text)),
    )
    if (meant && meant.id !== quote.service_address_id) void save(meant)
    else if (!meant && matches.length === 0) setError(NO_MATCH)
  })
  useEffect(() => {
    if (!entry?.isTyped) return
    const timer = setTimeout(() => match(), TYPED_MS)
    return () => clearTimeout(timer)
  }, [entry])

  return (
    <SuggestionBox>
      <TextField
        label="Where should we do the work?"
        value={text}
        error={error}
        hint="Start typing and choose one of your addresses."
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...box.input}
        onClick={() => box.open()}
        onChange={(event) => {
          setError(undefined)
          setEntry({ text: event.target.value, isTyped: true })
          box.open()
        }}
      />
      <SuggestionList label="Your addresses" box={box} choices={matches.map(formatPlace)} />
    </SuggestionBox>
  )
}
