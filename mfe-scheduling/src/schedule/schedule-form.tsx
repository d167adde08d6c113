import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentProps, type FormEvent } from 'react'
import { isApiError, reportedMessage } from '@portal/client'
import type { ServiceCategory, TimeSlot, User } from '@portal/contract'
import { useBegun, useLazyModule, usePlatform, type Draft } from '@portal/platform'
import { primaryFirst } from '@portal/rules'
import { visitZone } from '@portal/rules/dates'
import { Button, Failed, KeptNotice, Loading, Problem, Stack, useLazyDialog } from '@portal/ui'
import { useFocusAfterFailure } from '../focus-after-failure'
import { SLOT_REQUIRED } from '../picker/picker.rules'
import { useSlotChoice } from '../picker/use-slot-choice'
import { PHOTOS_AGAIN, useBookingDraft, useKeepBooking, type BookingDraft } from './booking-draft'
import { CustomerCard } from './customer-card'
import { MoreQuestions } from './more-questions'
import type { ScheduleDialog, ScheduleDialogName } from './schedule-dialog'
import type { SchedulePhotos } from './schedule-photos'
import { useBookAppointment } from './schedule.queries'
import {
  addressText,
  findBookingBlocker,
  hasAnswers,
  isReachable,
  toCreateAppointmentRequest,
  type Answers,
} from './schedule.rules'
import { ServiceAddress } from './service-address'
import { ServiceCard } from './service-card'
import { TimeCard } from './time-card'
import { usePhotoUpload } from './use-photo-upload'
import { VisitLayout } from './visit-layout'

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
  const stored = isNew || props.start ? null : draft.values
  return (
    <BookingForm
      key={String(isNew)}
      {...props}
      draft={props.start ? null : draft}
      stored={stored}
      isNew={isNew}
      onStartOver={startOver}
    />
  )
}

interface BookingFormProps extends Props {
  draft: Draft<BookingDraft> | null
  stored: Partial<BookingDraft> | null
  /** The user started over. */
  isNew: boolean
  onStartOver: () => void
}

/** What is chosen, at first as the start or the stored draft has it, and what is wrong with it. Saves the draft. */
function useChoices({ user, categories, start = {}, draft, stored }: BookingFormProps) {
  const { tenant } = usePlatform()
  const addresses = primaryFirst(user.addresses)
  const [addressId, setAddressId] = useState(
    start.addressId ?? findId(addresses, stored?.addressId) ?? addresses[0]?.id ?? null,
  )
  const [categoryId, setCategoryId] = useState(start.categoryId ?? findId(categories, stored?.categoryId) ?? null)
  const [answers, setAnswers] = useState<Answers>(start.answers ?? stored?.answers ?? {})
  const [photos, setPhotos] = useState<File[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const address = addresses.find(({ id }) => id === addressId) ?? null
  const category = categories.find(({ id }) => id === categoryId) ?? null
  const time = useSlotChoice(
    address && category && isReachable(address)
      ? {
          addressId: address.id,
          categoryId: category.id,
          zipCode: address.zip_code,
          zone: visitZone(address.time_zone, tenant.timezone),
        }
      : null,
    start.slot ?? stored?.slot,
  )
  useKeepBooking(draft, { addressId, categoryId, slot: time.slot, answers, photoCount: photos.length })

  const withoutErrors = (choose: (id: number) => void) => (id: number) => {
    choose(id)
    setErrors({})
  }
  return {
    addresses,
    address,
    category,
    time,
    answers,
    setAnswers,
    photos,
    setPhotos,
    errors,
    setErrors,
    chooseAddress: withoutErrors(setAddressId),
    chooseCategory: withoutErrors(setCategoryId),
  }
}

/** Books what is chosen. Opens a dialog for what blocks the booking, and shows any other failure in the form. */
function useSubmit(
  { user, draft, onBooked }: BookingFormProps,
  { address, category, time, answers, photos, setErrors }: ReturnType<typeof useChoices>,
  open: (dialog: ScheduleDialogName) => void,
) {
  const { t } = useLingui()
  const book = useBookAppointment(onBooked)
  const { uploading, attachPhotos } = usePhotoUpload()
  const [busy, setBusy] = useState(false)
  const [formRef, focusFirstError] = useFocusAfterFailure<HTMLFormElement>(faulty)

  const fail = (errors: Errors) => {
    setErrors(errors)
    focusFirstError()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const blocker = findBookingBlocker(user, address)
    if (blocker) return open(blocker)
    if (!address || !category) return fail({ category: t`Required field` })
    if (!time.slot) return fail({ slot: t(SLOT_REQUIRED) })
    setErrors({})
    setBusy(true)
    try {
      await book(toCreateAppointmentRequest({ user, address, category, slot: time.slot, answers }), ({ job_id }) => {
        draft?.forget()
        return attachPhotos(job_id, photos)
      })
    } catch (error) {
      if (!isApiError(error)) return fail({ form: reportedMessage(error) })
      // The phone was removed elsewhere after the page had loaded.
      if (error.field === 'phone') return open('missing-phone')
      const isSlotGone = error.status === 409 || error.field === 'scheduled_time'
      if (isSlotGone) await time.slotTaken()
      const place = error.field === 'address_id' ? 'address' : 'form'
      fail({ [isSlotGone ? 'slot' : place]: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, uploading, formRef }
}

const loadPhotos = () => import('./schedule-photos').then((loaded) => loaded.SchedulePhotos)

/** They are optional: a form whose picker could not be loaded books without them. */
function LatePhotos(props: ComponentProps<typeof SchedulePhotos>) {
  const { t } = useLingui()
  const { value: Photos, error, retry } = useLazyModule(loadPhotos)
  if (error) return <Failed message={t`Photos can’t be added right now`} onRetry={retry} />
  return Photos ? <Photos {...props} /> : null
}

function BookingForm(props: BookingFormProps) {
  const { t } = useLingui()
  const { user, categories, stored, isNew, onBooked, onStartOver } = props
  const choices = useChoices(props)
  const { address, category, time, answers, photos, errors } = choices
  const { shown, open, close } = useLazyDialog<typeof ScheduleDialog, ScheduleDialogName>(() =>
    import('./schedule-dialog').then((loaded) => loaded.ScheduleDialog),
  )
  const { submit, busy, uploading, formRef } = useSubmit(props, choices, open)
  // In another website's page the form scrolls and covers nothing, and takes no photos: the file store accepts uploads only
  // from tenants' own pages.
  const isOwnPage = onBooked === undefined
  const nothingAvailable = time.day === null && time.first.state === 'none'
  useEffect(() => {
    if (isNew) formRef.current?.querySelector('select')?.focus()
  }, [isNew, formRef])

  return (
    <Stack
      as="form"
      ref={formRef}
      noValidate
      aria-label={t`Schedule Appointment`}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {stored && <KeptNotice more={stored.photoCount ? t(PHOTOS_AGAIN) : undefined} onStartOver={onStartOver} />}
      <VisitLayout
        service={category?.name}
        address={address && addressText(address)}
        choice={time}
        person={<CustomerCard user={user} onAddPhone={() => open('missing-phone')} />}
        action={!nothingAvailable && <BookButton error={errors.form} busy={busy} uploading={uploading} />}
        sticks={isOwnPage}
      >
        <ServiceAddress
          addresses={choices.addresses}
          value={address}
          error={errors.address}
          onChange={choices.chooseAddress}
          onAdd={() => open('add-address')}
        />
        <ServiceCard
          categories={categories}
          value={category?.id ?? null}
          error={errors.category}
          leadsOn={isOwnPage}
          onChange={choices.chooseCategory}
        />
        <TimeCard
          choice={time}
          error={errors.slot}
          nextStep={t`Choose an address and a service to see available appointments.`}
        />
        {category && (time.slot || hasAnswers(category, answers)) && (
          <MoreQuestions category={category} answers={answers} onChange={choices.setAnswers} />
        )}
        {isOwnPage && (time.slot || photos.length > 0) && (
          <LatePhotos files={photos} onChange={choices.setPhotos} disabled={busy} />
        )}
      </VisitLayout>
      {shown && (
        <shown.Dialog
          name={shown.about}
          user={user}
          address={address}
          onSwitch={open}
          onAddressSaved={choices.chooseAddress}
          onClose={close}
        />
      )}
    </Stack>
  )
}

/** The main action, with what is wrong with its last attempt. */
const BookButton = ({ error, busy, uploading }: { error: string | undefined; busy: boolean; uploading: boolean }) => (
  <>
    {error && <Problem>{error}</Problem>}
    <Button type="submit" disabled={busy} aria-busy={busy}>
      <Trans>Book Appointment</Trans>
    </Button>
    <span role="status">{uploading && <Trans>Uploading photos...</Trans>}</span>
  </>
)
