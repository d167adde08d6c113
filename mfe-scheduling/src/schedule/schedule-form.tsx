import { useEffect, useState, type FormEvent } from 'react'
import { isApiError, reportedMessage } from '@portal/client'
import type { ServiceCategory, TimeSlot, User } from '@portal/contract'
import { useBegun, usePlatform, type Draft } from '@portal/platform'
import { visitZone } from '@portal/rules/dates'
import { Button, KeptNotice, Loading, Problem, Row, Stack, useLazyDialog } from '@portal/ui'
import { useFocusAfterFailure } from '../focus-after-failure'
import { SLOT_REQUIRED } from '../picker/picker.rules'
import { useSlotChoice } from '../picker/use-slot-choice'
import { PHOTOS_AGAIN, useBookingDraft, useKeepBooking, type BookingDraft } from './booking-draft'
import { CustomerCard } from './customer-card'
import { MoreQuestions } from './more-questions'
import type { ScheduleDialog, ScheduleDialogName } from './schedule-dialog'
import { SchedulePhotos } from './schedule-photos'
import { useBookAppointment } from './schedule.queries'
import {
  hasAnswers,
  isReachable,
  findBookingBlocker,
  primaryFirst,
  toCreateAppointmentRequest,
  type Answers,
} from './schedule.rules'
import { ServiceAddress } from './service-address'
import { ServiceCard } from './service-card'
import { TimeCard } from './time-card'
import { usePhotoUpload } from './use-photo-upload'

/** Error messages by the part of the form they are shown under; `form` is for the form as a whole. */
type Errors = Partial<Record<'address' | 'category' | 'slot' | 'form', string>>

/** What to focus after a failure: the first invalid field, else the submit button. */
const faulty = ['select[aria-invalid="true"], [aria-invalid="true"] input:enabled', 'button[type="submit"]']

/** Returns the id if the list still contains it. */
const findId = (list: readonly { id: number }[], id: number | null | undefined) =>
  list.find((each) => each.id === id)?.id

/** Choices made before the form was shown. */
export interface ScheduleStart {
  addressId?: number | undefined
  categoryId?: number | undefined
  slot?: TimeSlot | null
  answers?: Answers
}

interface Props {
  user: User
  categories: readonly ServiceCategory[]
  start?: ScheduleStart | undefined
  /** Called instead of navigating to the visit's page. */
  onBooked?: (id: number) => void
}

/** The booking form. Keeps everything that was chosen until it is booked, even after failed requests and navigation. */
export function ScheduleForm(props: Props) {
  const draft = useBookingDraft()
  useBegun('booking')
  const [isNew, setNew] = useState(false)
  if (!draft) return <Loading />
  const startOver = () => {
    draft.forget()
    setNew(true)
  }
  // Choices made on this page take precedence over the stored draft.
  const kept = isNew || props.start ? null : draft.values
  return (
    <BookingForm
      key={String(isNew)}
      {...props}
      draft={props.start ? null : draft}
      kept={kept}
      isNew={isNew}
      onStartOver={startOver}
    />
  )
}

interface BookingFormProps extends Props {
  draft: Draft<BookingDraft> | null
  kept: Partial<BookingDraft> | null
  /** The user started over. */
  isNew: boolean
  onStartOver: () => void
}

function BookingForm({ user, categories, start = {}, onBooked, draft, kept, isNew, onStartOver }: BookingFormProps) {
  const { tenant, showToast } = usePlatform()
  const book = useBookAppointment(onBooked)
  const { uploading, attachPhotos } = usePhotoUpload()
  const addresses = primaryFirst(user.addresses)
  const [addressId, setAddressId] = useState(
    start.addressId ?? findId(addresses, kept?.addressId) ?? addresses[0]?.id ?? null,
  )
  const [categoryId, setCategoryId] = useState<number | null>(
    start.categoryId ?? findId(categories, kept?.categoryId) ?? null,
  )
  const [answers, setAnswers] = useState<Answers>(start.answers ?? kept?.answers ?? {})
  const [photos, setPhotos] = useState<File[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const { shown, open, close } = useLazyDialog<typeof ScheduleDialog, ScheduleDialogName>(() =>
    import('./schedule-dialog').then((loaded) => loaded.ScheduleDialog),
  )
  const [busy, setBusy] = useState(false)

  const address = addresses.find(({ id }) => id === addressId) ?? null
  const category = categories.find(({ id }) => id === categoryId) ?? null
  const isReady = address !== null && category !== null && isReachable(address)
  const choice = useSlotChoice(
    isReady
      ? {
          addressId: address.id,
          categoryId: category.id,
          zipCode: address.zip_code,
          zone: visitZone(address.time_zone, tenant.timezone),
        }
      : null,
    start.slot ?? kept?.slot,
  )
  const { slot } = choice
  // The file store accepts uploads only from tenants' own pages, and this form may be embedded in another website.
  const takesPhotos = onBooked === undefined
  const obstacle = findBookingBlocker(user, address)
  const nothingAvailable = choice.day === null && choice.first.state === 'none'
  const [formRef, focusFirstError] = useFocusAfterFailure<HTMLFormElement>(faulty)

  useKeepBooking(draft, { addressId, categoryId, slot, answers, photoCount: photos.length })
  useEffect(() => {
    if (isNew) formRef.current?.querySelector('select')?.focus()
  }, [isNew, formRef])

  const fail = (found: Errors) => {
    setErrors(found)
    focusFirstError()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (obstacle) return open(obstacle)
    if (!address || !category) return fail({ category: 'Required field' })
    if (!slot) return fail({ slot: SLOT_REQUIRED })
    setErrors({})
    setBusy(true)
    try {
      await book(toCreateAppointmentRequest({ user, address, category, slot, answers }), ({ job_id }) => {
        draft?.forget()
        return attachPhotos(job_id, photos)
      })
    } catch (error) {
      if (!isApiError(error)) return fail({ form: reportedMessage(error) })
      // The phone was removed elsewhere after the page had loaded.
      if (error.field === 'phone') return open('missing-phone')
      const isSlotGone = error.status === 409 || error.field === 'scheduled_time'
      if (isSlotGone) await choice.slotTaken()
      const place = error.field === 'address_id' ? 'address' : 'form'
      fail({ [isSlotGone ? 'slot' : place]: error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack
      as="form"
      ref={formRef}
      noValidate
      aria-label="Schedule Appointment"
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {kept && <KeptNotice more={kept.photoCount ? PHOTOS_AGAIN : undefined} onStartOver={onStartOver} />}
      <CustomerCard user={user} onAddPhone={() => open('missing-phone')} />
      <ServiceAddress
        addresses={addresses}
        value={address}
        error={errors.address}
        onChange={(id) => {
          setAddressId(id)
          setErrors({})
        }}
        onAdd={() => open('add-address')}
      />
      <ServiceCard
        categories={categories}
        value={categoryId}
        error={errors.category}
        onChange={(id) => {
          setCategoryId(id)
          setErrors({})
        }}
      />
      <TimeCard
        choice={choice}
        error={errors.slot}
        nextStep="Choose an address and a service to see available appointments."
      />
      {category && (slot || hasAnswers(category, answers)) && (
        <MoreQuestions category={category} answers={answers} onChange={setAnswers} />
      )}
      {takesPhotos && (slot || photos.length > 0) && (
        <SchedulePhotos files={photos} onChange={setPhotos} disabled={busy} />
      )}
      {errors.form && <Problem>{errors.form}</Problem>}
      {!nothingAvailable && (
        <Row>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            Book Appointment
          </Button>
          <span role="status">{uploading && 'Uploading photos...'}</span>
        </Row>
      )}
      {shown && (
        <shown.Dialog
          name={shown.about}
          user={user}
          address={address}
          onSwitch={open}
          onPhoneAdded={() => {
            close()
            showToast({ kind: 'success', message: 'Phone added' })
          }}
          onAddressSaved={({ id, invalid }) => {
            setAddressId(id)
            setErrors({})
            close()
            if (!invalid)
              showToast({
                kind: 'success',
                message: shown.about === 'add-address' ? 'Address added' : 'Address corrected',
              })
          }}
          onClose={close}
        />
      )}
    </Stack>
  )
}
