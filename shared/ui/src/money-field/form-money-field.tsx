import { useBoundField } from '../form/bound-field'
import { MoneyField, type MoneyFieldProps } from './money-field'

export interface FormMoneyFieldProps extends Omit<
  MoneyFieldProps,
  'valueCents' | 'onChange' | 'onBlur' | 'onFocus' | 'error'
> {
  name: string
}

/** {@link MoneyField} bound to a form; the value is integer cents, or undefined. */
export function FormMoneyField({ name, ...field }: FormMoneyFieldProps) {
  const { input, error } = useBoundField<number | ''>(name)
  return (
    <MoneyField
      {...field}
      valueCents={typeof input.value === 'number' ? input.value : null}
      onChange={(cents) => input.onChange(cents ?? '')}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
      error={error}
    />
  )
}
