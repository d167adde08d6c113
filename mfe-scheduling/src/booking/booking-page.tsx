import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useClient } from '@portal/client'
import type { ServiceCategory } from '@portal/contract'
import { pageLink } from '@portal/i18n/languages'
import { paths, usePlatform } from '@portal/platform'
import { CrashBoundary, CrashNotice, Page, QueryView } from '@portal/ui'
import { useFocusAfterFailure } from '../focus-after-failure'
import { NothingAvailable } from '../picker/nothing-available'
import { useServiceCategories } from '../schedule/schedule.queries'
import { AccountStep, type Who } from './account-step'
import { Booked } from './booked'
import { CustomerStep } from './customer-step'
import { useBooking } from './use-booking'
import { VisitStep } from './visit-step'

/** The booking widget's only page: books a visit, with or without an account. */
export function BookingPage() {
  const { t } = useLingui()
  const categories = useServiceCategories()
  const [round, setRound] = useState(0)
  return (
    <Page>
      <QueryView
        query={categories}
        failedMessage={t`Could not load the available services`}
        empty={{ when: (list) => list.length === 0, view: <NothingAvailable /> }}
      >
        {(list) => <Booking key={round} categories={list} onDone={() => setRound(round + 1)} />}
      </QueryView>
    </Page>
  )
}

/** Error boundary of one step: a crash leaves the other steps and everything entered intact. */
function Step({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <CrashBoundary failed={(retry) => <CrashNotice more={t`What you entered is kept.`} onRetry={retry} />}>
      {children}
    </CrashBoundary>
  )
}

/** What to focus in the step that is shown again: the first invalid field, else the heading. */
const faulty = ['input[aria-invalid="true"], [aria-invalid="true"] input:enabled', 'h2']

function Booking({ categories, onDone }: { categories: readonly ServiceCategory[]; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { onLeave } = usePlatform()
  const client = useClient()
  const [visitRef, focusRefused] = useFocusAfterFailure<HTMLDivElement>(faulty)
  const booking = useBooking(categories, focusRefused)
  const [who, setWho] = useState<Who>('new')
  const { visit, step, credentials, booked, hasVisit } = booking

  if (step === 'done' && booked) {
    return (
      <Booked
        {...{ visit, booked }}
        isNewCustomer={booking.isNewCustomer}
        onDone={() => {
          const url = pageLink(client.url(paths.appointment(booked.id)), i18n.locale)
          onLeave?.({ reason: 'booked', appointmentId: booked.id, url })
          booking.signOut()
          // The embedding page may not handle the event: show the next visitor a fresh form.
          onDone()
        }}
      />
    )
  }
  if (step === 'customer' && credentials) {
    return (
      <Step>
        <CustomerStep
          credentials={credentials}
          categories={categories}
          start={booking.start}
          onBooked={(id) => void booking.customerBooked(id)}
          onSignOut={booking.signOut}
        />
      </Step>
    )
  }
  return (
    <>
      <div ref={visitRef} hidden={step !== 'visit'}>
        <Step>
          <VisitStep
            categories={categories}
            visit={visit}
            action={credentials ? t`Book Appointment` : t`Continue`}
            current={step === 'visit'}
            onSubmit={booking.chooseVisit}
            onSignIn={
              credentials
                ? undefined
                : () => {
                    setWho('known')
                    booking.goTo('who')
                  }
            }
          />
        </Step>
      </div>
      <div hidden={step !== 'who'}>
        <Step>
          <AccountStep
            who={hasVisit ? who : 'known'}
            current={step === 'who'}
            isReady={hasVisit}
            onWho={setWho}
            onBack={() => booking.goTo('visit')}
            onSignUp={booking.signUp}
            onSignIn={booking.signIn}
          />
        </Step>
      </div>
    </>
  )
}
