import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toNewAddress } from '@portal/address'
import { isApiError, reportedMessage, type ApiError, type Credentials } from '@portal/client'
import type { Appointment, ServiceCategory } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { toNewUser, type PersonValues } from '@portal/sign-up'
import { useEntrance, useVisitorBooking } from './booking.queries'
import { useVisit } from './use-visit'
import type { VisitErrors, VisitValues } from './visit.form'

type Step = 'visit' | 'who' | 'customer' | 'done'

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
  const { t } = useLingui()
  const { track } = usePlatform()
  const { signIn, signUp } = useEntrance()
  const visitor = useVisitorBooking()
  const visit = useVisit(categories)
  const [step, setStep] = useState<Step>('visit')
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [submitted, setSubmitted] = useState<VisitValues | null>(null)
  const [addressId, setAddressId] = useState<number>()
  const [isNewCustomer, setNewCustomer] = useState(false)
  const [booked, setBooked] = useState<{ id: number; appointment: Appointment | null } | null>(null)
  const { category, choice, answers } = visit

  async function backToVisit(field: keyof VisitErrors, message: string) {
    await visit.refuse(field, message)
    setStep('visit')
    onRefused()
  }

  async function show(who: Credentials, id: number) {
    visit.forget()
    setBooked({ id, appointment: await visitor.read(who, id) })
    setStep('done')
  }

  /** Books, or returns to the field that must be corrected; `done` says in the error message what has succeeded before. */
  async function finish(who: Credentials, values: VisitValues, done = '') {
    if (!category || !choice.slot) return
    try {
      await show(who, await visitor.book(who, { address: toNewAddress(values), category, slot: choice.slot, answers }))
    } catch (error) {
      if (!isApiError(error)) throw error
      const field = findVisitField(error)
      if (!field) throw error
      await backToVisit(field, done + error.message)
    }
  }

  return {
    visit,
    step,
    credentials,
    booked,
    isNewCustomer,
    hasVisit: submitted !== null,
    start: { addressId, categoryId: category?.id, slot: choice.slot, answers },
    goTo: setStep,
    async chooseVisit(values: VisitValues) {
      setSubmitted(values)
      if (credentials) await finish(credentials, values)
      else setStep('who')
    },
    async signUp(values: PersonValues, proof: string | undefined) {
      if (!submitted) return setStep('visit')
      let who = credentials
      try {
        who ??= await signUp(toNewUser(values, toNewAddress(submitted)), proof)
      } catch (error) {
        if (!isApiError(error) || !error.field?.startsWith('user.addresses_attributes')) throw error
        return backToVisit(error.field.endsWith('zip_code') ? 'zip_code' : 'street', error.message)
      }
      const done = credentials ? '' : `${t`Your account was created.`} `
      if (!credentials) {
        track('sign_up')
        setNewCustomer(true)
      }
      setCredentials(who)
      // The account exists from here on: any failure now concerns the visit and is shown there.
      await finish(who, submitted, done).catch((error: unknown) => backToVisit('street', done + reportedMessage(error)))
    },
    async signIn(session: { email: string; password: string }) {
      const who = await signIn(session)
      setAddressId(
        submitted ? await visitor.addressFor(who, toNewAddress(submitted)).catch(() => undefined) : undefined,
      )
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
