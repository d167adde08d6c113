import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button, FieldError, Stack } from '@portal/ui'
import { useForm, useFormState } from '@portal/ui/form'
import { AddressSearch } from './address-search'
import type { Suggestion } from './address-source'
import type { AddressValues } from './address.form'
import {
  addressLine,
  firstBlank,
  INCOMPLETE,
  isChosen,
  isComplete,
  searchText,
  toFoundPlace,
  typedParts,
  unitAt,
} from './address.rules'
import { ManualFields } from './manual-fields'

/**
 * Address search with a button to switch to manual entry, for a form whose schema includes addressSchema's fields.
 * All fields stay mounted and some are hidden: a field that is remounted would reset to its initial value.
 */
export function AddressFields() {
  const { t } = useLingui()
  const form = useForm()
  const values = useFormState<AddressValues>({ subscription: { values: true } }).values
  const { manual } = values
  const [isIncomplete, setIncomplete] = useState(false)
  const [box, focus] = useFocusByName()

  const fill = (part: Partial<AddressValues>) =>
    form.batch(() => {
      for (const [name, value] of Object.entries(part)) form.change(name, value)
    })
  function choose(suggestion: Suggestion) {
    const place = toFoundPlace(suggestion)
    const { latitude: _, longitude: __, ...parts } = place
    // As it is now: more may have been typed while the suggestion's details were loading.
    const unit = unitAt(place, form.getState().values as AddressValues)
    const isWhole = isComplete(suggestion)
    setIncomplete(!isWhole)
    fill({ ...parts, unit, place, manual: !isWhole, search: addressLine(place) })
    if (!isWhole) focus(firstBlank(place))
  }
  function enterByHand() {
    fill({ manual: true, ...typedParts(values) })
    focus('street')
  }
  function searchAgain() {
    setIncomplete(false)
    fill({ manual: false, search: searchText(values) })
    focus('search')
  }

  return (
    <Stack ref={box}>
      <div hidden={manual}>
        <Stack $gap="s">
          <AddressSearch idle={manual || isChosen(values)} onChoose={choose} />
          <div>
            <Button variant="quiet" onClick={enterByHand}>
              <Trans>Enter address manually</Trans>
            </Button>
          </div>
        </Stack>
      </div>
      {manual && isIncomplete && <FieldError role="alert">{t(INCOMPLETE)}</FieldError>}
      <ManualFields unitOnly={!manual} />
      {manual && (
        <div>
          <Button variant="quiet" onClick={searchAgain}>
            <Trans>Search for an address</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Returns a container ref and a function that focuses the named field inside it after the next render, once it is visible. */
function useFocusByName() {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ name: string } | null>(null)
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(`[name="${wanted.name}"]`)?.focus()
  }, [wanted])
  return [box, (name: string) => setWanted({ name })] as const
}
