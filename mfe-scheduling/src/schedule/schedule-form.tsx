import { isApiError } from '@portal/client'
import type { ServiceCategory, User } from '@portal/contract'
import { usePlatform } from '@portal/platform'
import { zoneOf } from '@portal/rules'
import { Button, Card, FieldError, Heading, Muted, SelectField, Stack } from '@portal/ui'
import { useState, type FormEvent } from 'react'
import { useFocusAfterFailure } from '../focus-after-failure'
import { SLOT_REQUIRED } from '../picker/picker.rules'
import { SlotPicker } from '../picker/slot-picker'
import { useSlotChoice } from '../picker/use-slot-choice'
import { AddressDialog } from './address-dialog'
import { CustomerCard } from './customer-card'
import { MoreQuestions } from './more-questions'
import { ObstacleDialog } from './obstacle-dialog'
import { useBookAppointment } from './schedule.queries'
import { hasAnswers, isReachable, obstacleTo, primaryFirst, toCreateAppointmentRequest, type Answers } from './schedule.rules'
import { ServiceAddress } from './service-address'

/** Messages by the part of the form that they stand under; `form` belongs to no part of it. */
type Errors = Partial<Record<'address' | 'category' | 'slot' | 'form', string>>

/** What is marked as wrong, else the button for another try. */
const faulty = ['select[aria-invalid="true"], [aria-invalid="true"] input:enabled', 'button[type="submit"]']

interface Props {
  user: User
  categories: readonly ServiceCategory[]
}

/** Everything that was chosen stays until it is booked, whatever the server says meanwhile. */
export function ScheduleForm({ user, categories }: Props) {
  const { tenant, brand, showToast } = usePlatform()
  const book = useBookAppointment()
  const addresses = primaryFirst(user.addresses)
  const [addressId, setAddressId] = useState(addresses[0]?.id ?? null)
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [errors, setErrors] = useState<Errors>({})
  const [dialog, setDialog] = useState<'obstacle' | 'add-address' | null>(null)
  const [busy, setBusy] = useState(false)

  const address = addresses.find(({ id }) => id === addressId) ?? null
  const category = categories.find(({ id }) => id === categoryId) ?? null
  const isReady = address !== null && category !== null && isReachable(address)
  const choice = useSlotChoice(
    isReady ? { addressId: address.id, categoryId: category.id, zipCode: address.zip_code, zone: zoneOf(address.time_zone, tenant.timezone) } : null,
  )
  const { slot } = choice
  const obstacle = obstacleTo(user, address)
  const nothingAvailable = choice.day === null && choice.first.state === 'none'
  const [formRef, focusFirstError] = useFocusAfterFailure<HTMLFormElement>(faulty)

  const fail = (found: Errors) => {
    setErrors(found)
    focusFirstError()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (obstacle) return setDialog('obstacle')
    if (!address || !category) return fail({ category: 'Required field' })
    if (!slot) return fail({ slot: SLOT_REQUIRED })
    setErrors({})
    setBusy(true)
    try {
      await book(toCreateAppointmentRequest({ user, address, category, slot, answers }))
    } catch (error) {
      if (!isApiError(error)) throw error
      const isSlotGone = error.status === 409 || error.field === 'scheduled_time'
      if (isSlotGone) await choice.slotTaken()
      fail({ [isSlotGone ? 'slot' : error.field === 'address_id' ? 'address' : 'form']: error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" ref={formRef} noValidate aria-label="Schedule Appointment" onSubmit={(event: FormEvent) => void submit(event)}>
      <CustomerCard user={user} />
      <ServiceAddress
        addresses={addresses}
        value={address}
        error={errors.address}
        onChange={(id) => {
          setAddressId(id)
          setErrors({})
        }}
        onAdd={() => setDialog('add-address')}
      />
      <Card>
        <Stack $gap="m">
          <Heading>What can we help you with?</Heading>
          <SelectField
            label="I'm having problems with..."
            value={categoryId ?? ''}
            error={errors.category}
            {...(category === null && { placeholder: 'Choose a service' })}
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => {
              setCategoryId(Number(event.target.value))
              setErrors({})
            }}
          />
        </Stack>
      </Card>
      <Card>
        <Stack $gap="m">
          <Heading>{isReady ? 'Date & Time' : 'Next Step'}</Heading>
          {isReady ? (
            <SlotPicker choice={choice} message={brand.appointmentMessage} error={slot ? undefined : errors.slot} />
          ) : (
            <Muted>Choose an address and a service to see available appointments.</Muted>
          )}
        </Stack>
      </Card>
      {category && (slot || hasAnswers(category, answers)) && <MoreQuestions category={category} answers={answers} onChange={setAnswers} />}
      {errors.form && <FieldError role="alert">{errors.form}</FieldError>}
      {!nothingAvailable && (
        <div>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            Book Appointment
          </Button>
        </div>
      )}
      {dialog === 'obstacle' && obstacle && (
        <ObstacleDialog obstacle={obstacle} address={address} onAddAddress={() => setDialog('add-address')} onClose={() => setDialog(null)} />
      )}
      {dialog === 'add-address' && (
        <AddressDialog
          customerId={user.customer_id}
          onAdded={({ id }) => {
            setAddressId(id)
            setErrors({})
            setDialog(null)
            showToast({ kind: 'success', message: 'Address added' })
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  )
}
