import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Appointment } from '@portal/contract'
import { holdRequests } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { alter, heading, json, setUpVisitPages, visit } from '../testing/visit-pages'

const { api, open } = setUpVisitPages()

describe('states', () => {
  test('loading, then filled', async () => {
    const { intercept, letGo } = holdRequests('/v1/appointments/')
    await open(visit.live, { intercept })
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    letGo()
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
    expect(document.title).toMatch(new RegExp(` Portal - Appointment #${visit.live}$`))
  })

  test('failed, and retried', async () => {
    let down = true
    const { user } = await open(visit.live, {
      intercept: async ({ path }, pass) =>
        down && path.startsWith('/v1/appointments/') ? json(503, { message: 'Down' }) : pass(),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load this appointment')
    expect(screen.getByText('Request r-1')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
  })

  test.each([
    ['another customer’s', visit.pending],
    ['nonexistent', 999_999],
    ['not a number', 'abc'],
    ['a number that is too large', '99999999999'],
  ])('a visit that is %s is not found', async (_, id) => {
    await open(id)
    expect(await heading('Page not found')).toBeVisible()
  })

  test.each([
    ['completed', visit.completed],
    ['cancelled', visit.cancelled],
    ['quote_denied', visit.quoteDenied],
  ])('a visit that is %s redirects to the summary', async (_, id) => {
    const { router } = await open(id)
    expect(await heading(`Appointment #${id} Summary`)).toBeVisible()
    expect(router.state.location.pathname).toBe(`/appointment_summary/${id}`)
  })

  test('the office with a link to the visit sees who comes and when, and nothing that is only for the customer', async () => {
    const { toasts, signedOut } = await open(visit.live, {
      as: undefined,
      link: await api.linkTo('admin', { type: 'Appointment', id: visit.live }),
    })
    expect(await heading(`Appointment #${visit.live}`)).toBeVisible()
    expect(await heading('Your tech')).toBeVisible()
    for (const name of ['Make Changes', 'Share Appointment', 'Contact Tech'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Job Summary' })).not.toBeInTheDocument()
    expect(await screen.findByText(/^The map shows the service address and the technician/)).toBeInTheDocument()
    expect(toasts).toEqual([])
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('a technician with a link to the visit gets a page of their own', async () => {
    const { router } = await open(visit.live, {
      as: undefined,
      link: await api.linkTo('technician', { type: 'Appointment', id: visit.live }),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/technician/${visit.live}`))
  })

  test('the office sees what the customer entered when booking', async () => {
    await open(visit.live, {
      as: undefined,
      link: await api.linkTo('admin', { type: 'Appointment', id: visit.live }),
      intercept: alter(`/v1/appointments/${visit.live}`, () => ({
        answers: [{ label: 'Describe the problem', answer: 'Dripping tap' }],
        promo_code: 'SPRING',
      })),
    })
    expect(await heading('What the customer told us')).toBeVisible()
    expect(screen.getByText('Dripping tap')).toBeVisible()
    expect(screen.getByText('SPRING')).toBeVisible()
  })

  test('a lost opportunity is not redirected to the summary: it shows its status and no map', async () => {
    const { router } = await open(visit.lostOpportunity)
    expect(await heading('Your appointment time')).toBeVisible()
    expect(screen.queryByText('Technician will arrive')).not.toBeInTheDocument()
    expect(screen.getByText('Lost Opportunity')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/appointment/${visit.lostOpportunity}`)
    expect(screen.queryByText(/track their drive/)).not.toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  test('a visit with an unknown status is not redirected either, and the status is shown', async () => {
    const { router } = await open(visit.live, {
      intercept: alter('/v1/appointments/', () => ({ status: 'waiting-for_parts' })),
    })
    expect(await screen.findByText('Waiting For Parts')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/appointment/${visit.live}`)
    expect(screen.queryByRole('region', { name: 'Map of the drive to you' })).not.toBeInTheDocument()
  })

  test('a refresh that fails is silent', async () => {
    let down = false
    const { events, toasts, settled } = await open(visit.live, {
      intercept: async ({ path }, pass) =>
        down && path.startsWith('/v1/appointments/') ? json(500, { message: 'Down' }) : pass(),
    })
    await heading('Your appointment time')
    down = true
    act(() => events.emit('appointment.changed', { appointmentId: visit.live }))
    await settled()
    expect(await heading('Your appointment time')).toBeVisible()
    expect(toasts).toEqual([])
  })
})

test('an update of a visit being cancelled here is held back, and redirects to its summary if cancelling fails', async () => {
  let cancelled = false
  const { events, router, settled } = await open(visit.live, {
    intercept: alter(`/v1/appointments/${visit.live}`, () => (cancelled ? { status: 'cancelled' } : {})),
  })
  await heading('Your appointment time')
  act(() => events.emit('appointment.cancelling', { appointmentId: visit.live, isUnderWay: true }))
  cancelled = true
  await act(async () => events.emit('appointment.changed', { appointmentId: visit.live }))
  await settled()
  expect(router.state.location.pathname).toBe(`/appointment/${visit.live}`)
  act(() => events.emit('appointment.cancelling', { appointmentId: visit.live, isUnderWay: false }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/appointment_summary/${visit.live}`))
})

describe('when and where', () => {
  test('a visit that is ahead can be added to a calendar', async () => {
    await open(visit.live)
    await heading('Your appointment time')
    const file = await api.fetchAs('acme')(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')!)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="appointment-${visit.live}.ics"`)
    expect(await file.text()).toContain(`UID:appointment-${visit.live}@acme.customer-portal`)
  })

  test('a lost opportunity can’t be added to a calendar', async () => {
    await open(visit.lostOpportunity)
    await heading('Your appointment time')
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument()
  })

  test('a lost opportunity can’t be shared: the API would reject it', async () => {
    await open(visit.lostOpportunity)
    expect(await screen.findByRole('button', { name: 'Make Changes' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share Appointment' })).not.toBeInTheDocument()
  })

  test('the arrival window is the tenant’s, in the time zone of the address', async () => {
    await open(visit.live)
    await heading('Your appointment time')
    expect(screen.getByText('02/10/2026', { selector: 'time' })).toBeVisible()
    expect(screen.getByText('8:40 AM - 10:40 AM')).toBeVisible()
    expect(screen.getByText(/Fairhaven, CO \d{5}/)).toBeVisible()
  })

  test('without custom windows, the arrival window is the hour up to the scheduled time', async () => {
    await open(demoIds('bluebird').appointments.live, { tenant: 'bluebird' })
    await heading('Your appointment time')
    expect(screen.getByText(/^\d+:40 [AP]M - \d+:40 [AP]M$/)).toBeVisible()
  })

  test('a visit that is twenty-five minutes late shows the clock, the discount and an explanation', async () => {
    const { user } = await open(visit.late)
    expect(await heading('Technician will arrive')).toBeVisible()
    const late = screen.getByRole('group', { name: 'Late Discount' })
    expect(within(late).getByRole('timer')).toHaveTextContent(/^25:0\d$/)
    expect(within(late).getByText('$125.00')).toBeVisible()
    await user.hover(within(late).getByRole('button', { name: 'About the late discount' }))
    expect(screen.getByRole('tooltip')).toHaveTextContent(
      "If we arrive after 8:35 AM, our overdue clock starts and discounts your bill for every minute we're late!",
    )
    await user.keyboard('{Escape}')
  })

  const fiveDaysAgo = (minutes: number) =>
    new Date(api.now().getTime() - 5 * 86_400_000 + minutes * 60_000).toISOString()
  const daysOld = (more: Partial<Appointment>) => ({
    intercept: alter('/v1/appointments/', () => ({
      scheduled_time: fiveDaysAgo(0),
      arrival_window_start: fiveDaysAgo(-60),
      arrival_window_end: fiveDaysAgo(0),
      ...more,
    })),
  })

  test('five days later the clock has stopped at the end of the visit’s day', async () => {
    await open(visit.late, daysOld({}))
    // From 9:00 AM in Denver, plus the duration of the test, to midnight.
    expect(await screen.findByRole('timer')).toHaveTextContent(/^1(5:00|4:5\d):\d\d$/)
  })

  test.each([
    ['installation_pending', 'Your appointment time', 0],
    ['accepted', 'Technician will arrive', 1],
  ] as const)(
    'a visit that is %s is never late; days later it reads "%s", with %i calendar files',
    async (status, title, files) => {
      await open(visit.late, daysOld({ status }))
      expect(await heading(title)).toBeVisible()
      expect(screen.queryAllByRole('link', { name: 'Add to calendar' })).toHaveLength(files)
      expect(screen.queryAllByText('Installation Pending')).toHaveLength(1 - files)
      expect(screen.queryByRole('group', { name: 'Late Discount' })).not.toBeInTheDocument()
    },
  )

  test('a technician who is dispatched is not late', async () => {
    await open(visit.live)
    await heading('Your appointment time')
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })
})

describe('Make Changes', () => {
  test('while the technician is on the way, it shows the number to call', async () => {
    const { user, platform } = await open(visit.live)
    await user.click(await screen.findByRole('button', { name: 'Make Changes' }))
    expect(
      screen.getByText(
        'Your technician is on the way. Please call our office to make any necessary changes to this appointment.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', `tel:${platform.brand.phone}`)
    await user.click(screen.getByRole('button', { name: 'Make Changes' }))
    expect(screen.queryByRole('link', { name: 'Call Us' })).not.toBeInTheDocument()
  })

  test('before that, it shows scheduling’s slot', async () => {
    const { user } = await open(visit.pending, { as: emails.landlord })
    await user.click(await screen.findByRole('button', { name: 'Make Changes' }))
    const slot = await screen.findByRole('group', { name: 'slot appointment.changes' })
    expect(JSON.parse(slot.textContent)).toMatchObject({ appointment: { id: visit.pending, status: 'pending' } })
  })
})

describe('who comes', () => {
  test('the technician’s name, picture and contact links are shown', async () => {
    const { user } = await open(visit.live)
    expect(await heading('Your tech')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Contact Tech' }))
    expect(screen.getByRole('link', { name: 'Text' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^sms:\d{10}\?&body=Hi%20/),
    )
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', expect.stringMatching(/^tel:\d{10}$/))
  })

  test('a photo that fails to load is replaced', async () => {
    await open(visit.live)
    const card = (await heading('Your tech')).parentElement!.parentElement!
    const picture = card.querySelector('img[src^="data:image/svg"]')!
    fireEvent.error(picture)
    expect(picture).not.toBeInTheDocument()
    // Notes name their author, too, once they have loaded.
    expect(within(card).getByText('Jamie Ortiz')).toBeVisible()
  })

  test('a visit without a technician says so, and shows no map', async () => {
    await open(visit.late)
    expect(await screen.findByText('None assigned')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Contact Tech' })).not.toBeInTheDocument()
    expect(
      screen.getByText(
        'When your technician is on the way, track their drive on this map and see their real-time ETA!',
      ),
    ).toBeVisible()
  })
})

describe('Job Summary', () => {
  test('the order and the notes are shown, pinned notes first', async () => {
    await open(visit.live)
    await heading('Job Summary')
    expect(screen.getByText('Order placed 02/08/2026')).toBeVisible()
    expect(screen.getByText(`Contact ${emails.customer}`)).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Notes' })
    const notes = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(notes).toHaveLength(2)
    expect(notes[0]).toContain('Pinned Please keep the driveway free for the van.')
    expect(notes[1]).toContain('Picking up the part on the way.')
    expect(await screen.findByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible()
  })

  test('a visit without notes and photos says so', async () => {
    await open(visit.late)
    expect(await screen.findByText('There are no notes for this appointment')).toBeVisible()
    expect(await screen.findByText('No photos available')).toBeVisible()
  })
})
