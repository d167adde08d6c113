import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { ServiceCategory } from '@portal/contract'
import { useBoundField, useForm } from '@portal/ui/form'
import type { SlotChoice } from '../picker/use-slot-choice'
import { ServiceCard } from '../schedule/service-card'
import { TimeCard } from '../schedule/time-card'

/** The service select, bound to the form's `category`. */
export function ServiceField({ categories }: { categories: readonly ServiceCategory[] }) {
  const { input, error } = useBoundField<string | undefined>('category')
  return (
    <ServiceCard
      categories={categories}
      value={input.value ? Number(input.value) : null}
      error={error}
      onChange={(id) => input.onChange(String(id))}
    />
  )
}

/** The slot picker, bound to the form's `slot` by the slot's time; `taken` is the server's error about the last slot. */
export function TimeField({ choice, taken }: { choice: SlotChoice; taken: string | undefined }) {
  const { t } = useLingui()
  const form = useForm()
  const { error } = useBoundField<string>('slot')
  const time = choice.slot?.scheduled_time ?? ''
  useEffect(() => form.change('slot', time), [form, time])
  return (
    <TimeCard
      choice={choice}
      error={taken ?? error}
      nextStep={t`Enter your address and choose a service to see available appointments.`}
    />
  )
}
