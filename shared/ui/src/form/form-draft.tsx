import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'

type Values = Readonly<Record<string, unknown>>

/** What a form had when it was last left, and where it is kept; `useDraft` of @portal/platform makes one. */
export interface FormDraft {
  values: Values | null
  save: (values: Values | null) => void
  forget: () => void
}

// A field that was emptied, and one that nobody touched, hold the same: nothing.
const entered = (values: Values): string => JSON.stringify(Object.entries(values).filter(([, value]) => value !== undefined && value !== '').sort())

interface Props {
  draft: FormDraft
  /** What the form begins with where nothing was kept. */
  plain: Values
}

/** Keeps what stands in the form around it with every change. */
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
