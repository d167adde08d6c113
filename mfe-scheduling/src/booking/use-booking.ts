import { useState } from 'react'
import { useCoverage } from '@portal/address'
import { isApiError, reportedMessage, type ApiError, type Credentials } from '@portal/client'
import type { Appointment, ServiceCategory } from '@portal/contract'
import { useDraft, usePlatform } from '@portal/platform'
import { toNewUser, type PersonValues } from '@portal/sign-up'
import { useSlotChoice } from '../picker/use-slot-choice'
import type { Answers } from '../schedule/schedule.rules'
import { useEntrance, useVisitorBooking } from './booking.queries'
import type { VisitErrors } from './visit-step'
import { keptVisitFields, toVisitAddress, type VisitValues } from './visit.form'

export type Step = 'visit' | 'who' | 'customer' | 'done'

const keptAnswers = ['answers'] as const

/** Prefix of the error message if the account was created but the visit was not booked. */
const ACCOUNT_MADE = 'Your account was created. '

/** The part of the visit that an error concerns; undefined if none. */
function findVisitField({ status, field = '' }: ApiError): keyof VisitErrors | undefined {
  if (status === 409 || field === 'scheduled_time') return 'slot'
  if (field === 'address_id') return 'street'
  return field.endsWith('zip_code') ? 'zip_code' : undefined
}

/**
 * A booking from the first field to the confirmation. What was typed is kept whatever fails, and nothing (an account, an
 * address) is created twice.
 */
export function useBooking(categories: readonly ServiceCategory[], onRefused: () => void) {
  const { tenant, track } = usePlatform()
  const { signIn, signUp } = useEntrance()
  const visitor = useVisitorBooking()
  const [step, setStep] = useState<Step>('visit')
  const [typed, setTyped] = useState<Partial<VisitValues>>({})
  const visitDraft = useDraft<VisitValues>('visit', keptVisitFields)
  const answersDraft = useDraft<{ answers: Answers }>('visit-answers', keptAnswers)
  const [answers, setAnswers] = useState<Answers>(answersDraft?.values?.answers ?? {})
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [visit, setVisit] = useState<VisitValues | null>(null)
  const [refused, setRefused] = useState<{ errors: VisitErrors; typed: Partial<VisitValues> } | null>(null)
  const [addressId, setAddressId] = useState<number>()
  const [isNewCustomer, setNewCustomer] = useState(false)
  const [booked, setBooked] = useState<{ id: number; appointment: Appointment | null } | null>(null)

  const { problem: outside, zone = tenant.timezone } = useCoverage(typed.zip_code)
  const category = categories.find(({ id }) => String(id) === typed.category) ?? null
  const zipCode = /^\d{5}(-\d{4})?$/.test(typed.zip_code ?? '') && !outside ? typed.zip_code! : null
  const choice = useSlotChoice(zipCode && category ? { addressId: 0, categoryId: category.id, zipCode, zone } : null)

  /** The server's error for a field, until that field is changed. */
  function refusal(field: keyof VisitErrors): string | undefined {
    const isSame = field === 'slot' ? choice.slot === null : refused?.typed[field] === typed[field]
    return isSame ? refused?.errors[field] : undefined
  }
  const errors: VisitErrors = {
    street: refusal('street'),
    zip_code: outside ?? refusal('zip_code'),
    slot: refusal('slot'),
  }

  async function backToVisit(field: keyof VisitErrors, message: string) {
    if (field === 'slot') await choice.slotTaken()
    setRefused({ errors: { [field]: message }, typed })
    setStep('visit')
    onRefused()
  }

  async function show(who: Credentials, id: number) {
    visitDraft?.forget()
    answersDraft?.forget()
    setBooked({ id, appointment: await visitor.read(who, id) })
    setStep('done')
  }

  /** Books, or returns to the field that must be corrected; `done` says in the error message what has succeeded before. */
  async function finish(who: Credentials, { street, unit, city, state, zip_code }: VisitValues, done = '') {
    if (!category || !choice.slot) return
    try {
      const address = toVisitAddress({ street, unit, city, state, zip_code })
      await show(who, await visitor.book(who, { address, category, slot: choice.slot, answers }))
    } catch (error) {
      const field = isApiError(error) && findVisitField(error)
      if (!field) throw error
      await backToVisit(field, done + (error as ApiError).message)
    }
  }

  return {
    step,
    category,
    choice,
    answers,
    errors,
    credentials,
    booked,
    isNewCustomer,
    hasVisit: visit !== null,
    start: { addressId, categoryId: category?.id, slot: choice.slot, answers },
    setTyped,
    setAnswers(given: Answers) {
      setAnswers(given)
      answersDraft?.save({ answers: given })
    },
    draft: visitDraft && {
      ...visitDraft,
      // A step that is remounted after a crash starts with what it had.
      values: Object.keys(typed).length > 0 ? typed : visitDraft.values,
      forget() {
        visitDraft.forget()
        answersDraft?.forget()
        setAnswers({})
      },
    },
    goTo: setStep,
    async chooseVisit(values: VisitValues) {
      setVisit(values)
      if (credentials) await finish(credentials, values)
      else setStep('who')
    },
    async signUp(values: PersonValues, proof: string | undefined) {
      if (!visit) return setStep('visit')
      let who = credentials
      try {
        who ??= await signUp(toNewUser(values, toVisitAddress(visit)), proof)
      } catch (error) {
        if (!isApiError(error) || !error.field?.startsWith('user.addresses_attributes')) throw error
        return backToVisit(error.field.endsWith('zip_code') ? 'zip_code' : 'street', error.message)
      }
      const done = credentials ? '' : ACCOUNT_MADE
      if (!credentials) {
        track('sign_up')
        setNewCustomer(true)
      }
      setCredentials(who)
      // The account exists from here on: any failure now concerns the visit and is shown there.
      await finish(who, visit, done).catch((error: unknown) => backToVisit('street', done + reportedMessage(error)))
    },
    async signIn(session: { email: string; password: string }) {
      const who = await signIn(session)
      setAddressId(visit ? await visitor.addressFor(who, toVisitAddress(visit)).catch(() => undefined) : undefined)
      setCredentials(who)
      setStep('customer')
    },
    signOut() {
      if (credentials) void visitor.end(credentials)
      setCredentials(null)
      setNewCustomer(false)
      setStep('visit')
    },
    customerBooked: (id: number) => (credentials ? show(credentials, id) : Promise.resolve()),
  }
}
