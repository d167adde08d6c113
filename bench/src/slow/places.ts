import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'

const { appointments, invoices, quotes } = demoIds('acme')

export interface Place {
  path: string
  /** Heading of the fully loaded page. */
  heading: RegExp
  signedIn: boolean
  /** Its heading is inside a narrow card, so it may move: the title alone does not tell where it will be. */
  isCard?: boolean
}

const customers = (path: string, heading: RegExp): Place => ({ path, heading, signedIn: true })
const anybody = (path: string, heading: RegExp, isCard = false): Place => ({ path, heading, signedIn: false, isCard })

/** Every page with its own path, and one example of each page with an id. */
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

/** Where navigation by the menu starts: a page of another remote, so that nothing of the target's remote is loaded yet. */
export const startPath = ({ path }: Place): string => (path === paths.quotes() ? paths.invoices() : paths.quotes())

/** Whether the menu or the bar has a link to it. */
export const inMenu = (place: Place): boolean =>
  [
    paths.invoices(),
    paths.quotes(),
    paths.serviceHistory(),
    paths.profile(),
    paths.schedule(),
    paths.appointment(appointments.live),
  ].includes(place.path)
