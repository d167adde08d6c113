import { useState } from 'react'
import { useCoverage } from '@portal/address'
import type { ServiceCategory } from '@portal/contract'
import { useDraft, usePlatform } from '@portal/platform'
import { useSlotChoice } from '../picker/use-slot-choice'
import type { Answers } from '../schedule/schedule.rules'
import { keptVisitFields, typedAddress, type VisitErrors, type VisitValues } from './visit.form'

const keptAnswers = ['answers'] as const

/** The visit as entered so far: address, service, time and answers; and what the server has refused of it. */
export function useVisit(categories: readonly ServiceCategory[]) {
  const { tenant } = usePlatform()
  const draft = useDraft<VisitValues>('visit', keptVisitFields)
  const answersDraft = useDraft<{ answers: Answers }>('visit-answers', keptAnswers)
  const [typed, setTyped] = useState<Partial<VisitValues>>(draft?.values ?? {})
  const [answers, setAnswers] = useState<Answers>(answersDraft?.values?.answers ?? {})
  const [refused, setRefused] = useState<{ errors: VisitErrors; typed: Partial<VisitValues> } | null>(null)

  const { category: categoryId, zip_code: zipCode = '' } = typed
  const { problem: outside, zone = tenant.timezone } = useCoverage(zipCode)
  const category = categories.find(({ id }) => String(id) === categoryId) ?? null
  const isServed = /^\d{5}(-\d{4})?$/.test(zipCode) && !outside
  const choice = useSlotChoice(isServed && category ? { addressId: 0, categoryId: category.id, zipCode, zone } : null)

  /** The server's error for a field, until that field is changed. */
  function refusal(field: keyof VisitErrors): string | undefined {
    const isSame = field === 'slot' ? choice.slot === null : refused?.typed[field] === typed[field]
    return isSame ? refused?.errors[field] : undefined
  }
  function forget() {
    draft?.forget()
    answersDraft?.forget()
  }
  return {
    /** In one line; null until it is whole and in reach. */
    address: isServed ? typedAddress(typed) : null,
    category,
    choice,
    answers,
    errors: { street: refusal('street'), zip_code: outside ?? refusal('zip_code'), slot: refusal('slot') },
    setTyped,
    setAnswers(given: Answers) {
      setAnswers(given)
      answersDraft?.save({ answers: given })
    },
    draft: draft && {
      ...draft,
      // A step that is remounted after a crash starts with what it had.
      values: Object.keys(typed).length > 0 ? typed : draft.values,
      forget() {
        forget()
        setAnswers({})
      },
    },
    forget,
    async refuse(field: keyof VisitErrors, message: string) {
      if (field === 'slot') await choice.slotTaken()
      setRefused({ errors: { [field]: message }, typed })
    },
  }
}
