import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'

const { appointments, invoices, quotes } = demoIds('acme')

export interface Place {
  path: string
  /** Of the page once all of it is here. */
  heading: RegExp
  signedIn: boolean
  /** Its heading stands in a narrow card, which its title alone does not tell. */
  isCard?: true
}

const customers = (path: string, heading: RegExp): Place => ({ path, heading, signedIn: true })
const anybody = (path: string, heading: RegExp, isCard?: true): Place => ({ path, heading, signedIn: false, ...(isCard && { isCard }) })

/** Every page that has an address of its own; of those for one thing, one. */
export const places: readonly Place[] = [
  customers(paths.dashboard(), /^Appointment #/),
  customers(paths.invoices(), /^All Invoices$/),
  customers(paths.invoice(invoices.grouped), /^Invoice #/),
  customers(paths.quotes(), /^All Quotes$/),
  customers(paths.quotePreview(quotes.sent), /^Quote #/),
  customers(paths.schedule(), /^Schedule Appointment$/),
  customers(paths.serviceHistory(), /^Your Appointments$/),
  customers(paths.appointment(appointments.live), /^Appointment #/),
  customers(paths.appointmentSummary(appointments.completed), /^Appointment #.* Summary$/),
  customers(paths.profile(), /^Profile$/),
  anybody(paths.login(), /^Log In$/, true),
  anybody(paths.passwordReset(), /^Forgot Password$/, true),
  anybody(paths.createAccount(), /^Create Account$/, true),
  anybody('/schedule-appointment', /^Schedule Appointment$/),
]

/** Where a visit by the menu begins: a page of the other remote, so that everything of the next one is still to come. */
export const startOf = ({ path }: Place): string => (path === paths.quotes() ? paths.invoices() : paths.quotes())

/** What the menu, or the bar, has a link to. */
export const inMenu = (place: Place): boolean =>
  [paths.invoices(), paths.quotes(), paths.serviceHistory(), paths.profile(), paths.schedule(), paths.appointment(appointments.live)].includes(place.path)
