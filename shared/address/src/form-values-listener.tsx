import { useEffect } from 'react'
import { useFormState } from '@portal/ui/form'

/** Reports the enclosing form's values on mount and on every change. */
export function FormValuesListener<V extends object>({ onValues }: { onValues: (values: Partial<V>) => void }) {
  const { values } = useFormState<V>({ subscription: { values: true } })
  useEffect(() => onValues(values), [values, onValues])
  return null
}
