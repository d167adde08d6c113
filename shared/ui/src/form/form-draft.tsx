import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'

type Values = Readonly<Record<string, unknown>>

/** A form's values from when it was last left, and where to store them; created by `useDraft` of @portal/platform. */
export interface FormDraft {
  values: Values | null
  save: (values: Values | null) => void
  forget: () => void
}

// An emptied field and an untouched one count as the same.
const entered = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(),
  )

interface Props {
  draft: FormDraft
  /** Initial values without a draft. */
  plain: Values
}

/** Saves the values of the surrounding form on every change. */
export function KeepDraft({ draft, plain }: Props) {
  const { values } = useFormState({ subscription: { values: true } })
  const last = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    draft.save(entered(values) === entered(plain) ? null : values)
  }, [values, draft, plain])
  return null
}
