import { ButtonLink } from '@portal/ui'
import { ThankYou } from './thank-you'

const nothing = () => undefined
const booked = {
  day: 'Tuesday, 02/10/2026',
  window: '12:00 PM - 2:00 PM',
  service: 'Air Conditioning',
  jobId: 4711,
  onDone: nothing,
}

export const Full = () => (
  <ThankYou
    {...booked}
    email="casey@example.com"
    visitUrl="https://acme.portal.example/appointment/4711"
    calendar={
      <ButtonLink $variant="quiet" href="#calendar">
        Add to calendar
      </ButtonLink>
    }
  />
)
export const WithoutCalendar = () => <ThankYou {...booked} />
export const NewCustomer = () => (
  <ThankYou {...booked} accountUrl="https://acme.portal.example/create_account_success" />
)
/** Booked, but the visit could not be read back. */
export const JustBooked = () => <ThankYou {...booked} jobId={null} />
