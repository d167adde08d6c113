import { act, screen, waitFor, within } from '@testing-library/react'
import {
  fill,
  holdRequests,
  setUpTestApi,
  setUpTestApiForEach,
  type PageTestApi,
  type RenderPageOptions,
} from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { alter, heading, json, setUpVisitPages, visit, type Intercept } from '../testing/visit-pages'

const { users } = demoIds('acme')
const jamie = users.technicians[0]!
const button = (name: string | RegExp) => screen.findByRole('button', { name })

type Found = (position: { coords: { latitude: number; longitude: number; heading: null; accuracy: number } }) => void
type Lost = (error: { code: number; PERMISSION_DENIED: 1 }) => void

/** A browser that tells its position when the test says so, or refuses to. */
function mockGeolocation() {
  const watches = new Map<number, { found: Found; lost: Lost }>()
  let count = 0
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (found: Found, lost: Lost) => {
        watches.set((count += 1), { found, lost })
        return count
      },
      getCurrentPosition: () => undefined,
      clearWatch: (id: number) => watches.delete(id),
    },
  })
  const each = (tell: (watch: { found: Found; lost: Lost }) => void) => act(async () => watches.forEach(tell))
  return {
    watches,
    moveTo: (latitude: number) =>
      each(({ found }) => found({ coords: { latitude, longitude: -104.99, heading: null, accuracy: 10 } })),
    deny: () => each(({ lost }) => lost({ code: 1, PERMISSION_DENIED: 1 })),
  }
}

/** Collects the positions that the page reports. */
function collectReports() {
  const reports: string[] = []
  const intercept: Intercept = async ({ path }, pass) => {
    if (path.endsWith('/position')) reports.push(path)
    return pass()
  }
  return { reports, intercept }
}

const asTechnician = async (api: PageTestApi, id: number = visit.live): Promise<Partial<RenderPageOptions>> => ({
  as: undefined,
  link: await api.linkTo('technician', { type: 'Appointment', id }),
})

beforeEach(() => localStorage.clear())

describe('a visit’s page for its technician', () => {
  const { api, show } = setUpVisitPages(setUpTestApi)
  const open = async (options: Partial<RenderPageOptions> = {}) =>
    show(`/technician/${visit.live}`, { ...(await asTechnician(api)), ...options })

  it('says who is signed in, whom to call, where to go and what was answered', async () => {
    await open()
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
    expect(screen.getByText('Jamie Ortiz · Acme Home Services')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call Casey Rivera' })).toHaveAttribute('href', 'tel:3035550142')
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://www.google.com/maps/dir/?api=1&destination='),
    )
    expect(screen.getByText('The dog is friendly.')).toBeVisible()
    expect(await heading('Equipment at this address')).toBeVisible()
    expect(await heading('Photos')).toBeVisible()
    expect(document.title).toMatch(/ Portal - Appointment #\d+$/)
  })

  it('is loading, fails, and is retried', async () => {
    const { intercept, letGo } = holdRequests('/v1/technician_visits/')
    let down = true
    const { user } = await open({
      intercept: async (request, pass) =>
        intercept(request, () =>
          down && request.path.startsWith('/v1/technician_visits/')
            ? Promise.resolve(json(503, { message: 'Down' }))
            : pass(),
        ),
    })
    expect(screen.getByText('Loading...')).toBeVisible()
    letGo()
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load this visit')
    down = false
    await user.click(await button('Try again'))
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
  })

  it.each([
    [403, 'This visit is no longer yours'],
    [401, 'This link has ended'],
    [404, 'Page not found'],
  ])('for a refusal with %i says: %s', async (status, title) => {
    const { signedOut } = await open({
      intercept: async ({ path }, pass) =>
        path.startsWith('/v1/technician_visits/') ? json(status, { message: 'No' }) : pass(),
    })
    expect(await heading(title)).toBeVisible()
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('is nothing for customers, and has ended for who is not signed in', async () => {
    await show(`/technician/${visit.live}`, { as: emails.customer })
    expect(await heading('Page not found')).toBeVisible()
    await show(`/technician/${visit.live}`, { as: undefined })
    expect(await heading('This link has ended')).toBeVisible()
  })

  it('of a visit that was called off says so, and offers nothing', async () => {
    await open({
      intercept: alter<{ appointment: object }>('/v1/technician_visits/', ({ appointment }) => ({
        progress: 'closed',
        appointment: {
          ...appointment,
          status: 'cancelled',
          cancellation_reason: { responsable: 'Office', reason: null },
        },
      })),
    })
    expect(await screen.findByText('Cancelled by Office. Nobody needs to go there.')).toBeVisible()
    for (const name of ['On my way', 'Arrived', 'Done', 'Running late'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('a drive', () => {
  const { api, show } = setUpVisitPages(setUpTestApiForEach)
  const open = async (id: number = visit.live, intercept?: Intercept) =>
    show(`/technician/${id}`, { ...(await asTechnician(api, id)), ...(intercept && { intercept }) })

  it('shares the position from On my way on, also after a reload, until the technician arrives', async () => {
    const phone = mockGeolocation()
    const { reports, intercept } = collectReports()
    const { user, unmount } = await open(visit.live, intercept)
    // Somebody else said that they are on the way: this device shares nothing by itself.
    expect(await screen.findByText(/^Your position is not shared from this device/)).toBeVisible()
    await user.click(await button('Undo: not on the way'))
    expect(await screen.findByText(/^When you set out, your position is shared/)).toBeVisible()
    expect(phone.watches.size).toBe(0)
    await user.click(await button('On my way'))
    expect(await screen.findByText('Your browser asks whether this page may know your position.')).toBeVisible()
    await phone.moveTo(39.75)
    expect(await screen.findByText('Your position is shared with this customer until you arrive.')).toBeVisible()
    expect(reports).toHaveLength(1)
    unmount()
    expect(phone.watches.size).toBe(0)

    const again = await open(visit.live, intercept)
    expect(await screen.findByText('Your browser asks whether this page may know your position.')).toBeVisible()
    expect(phone.watches.size).toBe(1)
    await again.user.click(await button('Arrived'))
    await again.user.click(await button('Tap again: I am there'))
    expect(await screen.findByText('You have arrived. Your position is no longer shared.')).toBeVisible()
    await phone.moveTo(39.76)
    await again.settled()
    expect([phone.watches.size, reports.length]).toEqual([0, 1])
  })

  it('goes on without the permission, and says that there is no map; it ends with a second tap, and is signed', async () => {
    const phone = mockGeolocation()
    const { user } = await open(visit.installationPending)
    await user.click(await button('On my way'))
    await waitFor(() => expect(phone.watches.size).toBe(1))
    await phone.deny()
    expect(await screen.findByText(/^Your browser does not tell your position.*no map/)).toBeVisible()
    expect(await button('Try again')).toBeVisible()
    await user.click(await button('Arrived'))
    await user.click(await button('Tap again: I am there'))
    expect(await screen.findByText('You have arrived. Your position is no longer shared.')).toBeVisible()

    await user.click(await button('Collect signature'))
    const signing = await screen.findByRole('dialog')
    await fill(user, within(signing).getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
    await user.click(within(signing).getByRole('button', { name: 'Confirm Work' }))
    expect(await screen.findByText('Signed by Casey Rivera.')).toBeVisible()

    await user.click(await button('Done'))
    const dialog = await screen.findByRole('dialog', { name: 'Is this visit done?' })
    await fill(user, within(dialog).getByLabelText('What was done (optional)'), 'New thermostat.')
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('This visit is done.')).toBeVisible()
    expect(await screen.findByText('New thermostat.')).toBeVisible()
  })

  it('that is late is told to the customer, by minutes or at a time; a wrong time stays in the form', async () => {
    const { user, toasts } = await open()
    await user.click(await button('Running late'))
    const dialog = await screen.findByRole('dialog', { name: 'Running late' })
    await user.click(within(dialog).getByRole('radio', { name: 'At another time' }))
    await user.click(within(dialog).getByRole('button', { name: 'Tell the customer' }))
    expect(await within(dialog).findByText('Required field')).toBeVisible()
    await fill(user, within(dialog).getByLabelText('Time of arrival'), '00:01')
    await user.click(within(dialog).getByRole('button', { name: 'Tell the customer' }))
    expect(await within(dialog).findByText('The time must lie ahead, within a day.')).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: /^30 minutes late/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Tell the customer' }))
    expect(await screen.findByText(/^The customer expects you at about /)).toBeVisible()
    expect(toasts).toEqual([{ kind: 'success', message: expect.stringMatching(/^Casey Rivera was told: about /) }])
  })

  it('says why a tap had no effect', async () => {
    const { user } = await open(visit.live, async ({ path, method }, pass) => {
      if (method === 'PUT' && path.endsWith('/progress')) throw new TypeError('Failed to fetch')
      return pass()
    })
    await user.click(await button('Undo: not on the way'))
    expect(await screen.findByText(/^We could not reach the server\./)).toBeVisible()
  })
})

describe('a technician’s day', () => {
  const { api, show } = setUpVisitPages(setUpTestApi)
  const open = async (path = '/technician') =>
    show(path, { as: undefined, link: await api.linkTo('technician', { type: 'Technician', id: jamie }) })

  it('lists the visits, each of which opens its page and leads back', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: /Casey Rivera.*On the way/ }))
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All visits of the day' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/technician'))
  })

  it('has days before and after, also empty ones', async () => {
    // The heading of a page that loads is not the one of the page that has loaded.
    const isTitled = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toBeVisible())
    const { user, router } = await open('/technician?day=2031-03-01')
    await isTitled('Saturday, March 1')
    expect(await screen.findByText('No visits on this day')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Previous day' }))
    await isTitled('Friday, February 28')
    await user.click(await screen.findByRole('link', { name: 'Next day' }))
    await isTitled('Saturday, March 1')
    await user.click(await screen.findByRole('link', { name: 'Today' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByRole('link', { name: /Casey Rivera/ })).toBeVisible()
  })

  it('opens no visit of anybody else', async () => {
    await open(`/technician/${visit.assigned}`)
    expect(await heading('Page not found')).toBeVisible()
  })
})
