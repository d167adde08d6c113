import { screen, waitFor, within } from '@testing-library/react'
import { useQuery } from '@portal/client'
import { definePages, Link, useParams } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { dialogClosed, fill, renderPage, setUpTestApiForEach, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import AppointmentChanges from './changes-slot'

const api = setUpTestApiForEach({ now: '2026-02-10T16:00:00.000Z' })

const { appointments } = demoIds('acme')

/** Stand-in for the appointment's page, which another team owns. */
function AppointmentPage() {
  const id = Number(useParams().id)
  const { data, retry } = useQuery('getAppointment', { params: { id } })
  return data ? <AppointmentChanges appointment={data} onChanged={retry} /> : null
}
const facts = defineRemote({
  name: 'host',
  routes: [{ path: 'appointment/:id', title: 'Appointment', layout: 'bare' }],
  slots: [],
})
const show = (id = appointments.pending, options: Partial<RenderPageOptions> = {}) =>
  renderPage({
    api,
    routes: definePages(facts, { 'appointment/:id': AppointmentPage }),
    path: `/appointment/${id}`,
    as: emails.landlord,
    ...options,
  })

const rescheduleButton = () => screen.findByRole('button', { name: 'Reschedule' })
const cancelButton = () => screen.findByRole('button', { name: 'Cancel' })

test('both buttons are enabled for pending visits only, and otherwise say why not', async () => {
  const { unmount } = await show(appointments.assigned)
  expect(await rescheduleButton()).toBeDisabled()
  expect(await cancelButton()).toBeDisabled()
  expect(await cancelButton()).toHaveAccessibleDescription(
    'This appointment can no longer be changed online. Please call our office.',
  )
  expect(
    screen.getByText('This appointment can no longer be changed online. Please call our office.').parentElement,
  ).toHaveTextContent('Please call our office. (303) 555-0100')
  expect(screen.getByRole('link', { name: '(303) 555-0100' })).toHaveAttribute('href', 'tel:3035550100')
  unmount()
  await show()
  expect(await rescheduleButton()).toBeEnabled()
  expect(await cancelButton()).toBeEnabled()
})

async function openCancel(options: Partial<RenderPageOptions> = {}) {
  const page = await show(appointments.pending, options)
  await page.user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: `Cancel Appointment #${appointments.pending}` })
  const within_ = within(dialog)
  return {
    ...page,
    dialog,
    reason: within_.getByRole('combobox', { name: 'Reason' }),
    submit: within_.getByRole('button', { name: 'Cancel Appointment' }),
  }
}

test('canceling names the visit, requires a reason, and leads to the history', async () => {
  const { dialog, reason, submit, user, router, toasts, events, client } = await openCancel()
  const changed = jest.fn()
  events.on('appointment.changed', changed)
  expect(dialog).toHaveTextContent('Plumbing')
  expect(dialog).toHaveTextContent('77 Linden Ct')
  expect(dialog).toHaveTextContent('80015')
  expect(dialog).toHaveTextContent('02/16/2026, 10:00 AM - 12:00 PM')
  expect(dialog).toHaveTextContent("Since we strive to continuously improve, please let us know why you're cancelling.")
  expect(
    within(reason)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a reason', 'Conflicting schedule', 'Used a different service', 'Fixed it myself', 'Other...'])

  await user.click(submit)
  expect(reason).toHaveAccessibleDescription('Required field')
  await user.selectOptions(reason, 'Other...')
  await user.click(submit)
  const specify = within(dialog).getByRole('textbox', { name: 'Please Specify' })
  expect(specify).toHaveAccessibleDescription('Required field')
  await fill(user, specify, 'Moving away')
  await user.click(submit)

  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/service_history', search: '?cancelled=true' }),
  )
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Appointment cancelled' }]))
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ appointmentId: appointments.pending }))
  const cancelled = await client.call('getAppointment', { params: { id: appointments.pending } })
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    cancellation_reason: { responsable: 'Customer', reason: 'Other... Moving away' },
  })
})

test('a visit opened right after canceling is shown as cancelled', async () => {
  const routed = defineRemote({
    name: 'host',
    routes: ['appointment/:id', 'service_history', 'appointment_summary/:id'].map((path) => ({
      path,
      title: 'Appointment',
      layout: 'bare' as const,
    })),
    slots: [],
  })
  const Status = () => useQuery('getAppointment', { params: { id: Number(useParams().id) } }).data?.status ?? null
  const pages = {
    'appointment/:id': AppointmentPage,
    service_history: () => <Link to={`/appointment_summary/${appointments.pending}`}>Open it</Link>,
    'appointment_summary/:id': Status,
  }
  const { reason, submit, user } = await openCancel({ routes: definePages(routed, pages), freshMs: 60_000 })
  await user.selectOptions(reason, 'Fixed it myself')
  await user.click(submit)
  await user.click(await screen.findByRole('link', { name: 'Open it' }))
  expect(await screen.findByText('cancelled')).toBeVisible()
})

test('if canceling fails, the dialog keeps the input, and a toast says why', async () => {
  const { dialog, reason, submit, user, router, toasts } = await openCancel({
    intercept: async ({ path }, pass) =>
      path.endsWith('/cancel')
        ? new Response(
            '{"message":"This appointment can no longer be changed online. Please call our office.","request_id":"r"}',
            { status: 422 },
          )
        : pass(),
  })
  await user.selectOptions(reason, 'Other...')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Please Specify' }), 'Moving away')
  await user.click(submit)
  await waitFor(() =>
    expect(toasts).toEqual([
      { kind: 'error', message: 'This appointment can no longer be changed online. Please call our office.' },
    ]),
  )
  expect(within(dialog).getByRole('textbox', { name: 'Please Specify' })).toHaveValue('Moving away')
  await waitFor(() => expect(submit).toBeEnabled())
  expect(submit).toHaveFocus()
  expect(router.state.location.pathname).toBe(`/appointment/${appointments.pending}`)
})

async function openReschedule(options: Partial<RenderPageOptions> = {}) {
  const page = await show(appointments.pending, options)
  await page.user.click(await rescheduleButton())
  const dialog = await screen.findByRole('dialog', { name: `Reschedule Appointment #${appointments.pending}` })
  return { ...page, dialog, submit: within(dialog).getByRole('button', { name: 'Reschedule' }) }
}

test('rescheduling shows the current schedule, requires a time, moves the visit and says so', async () => {
  const { dialog, submit, user, toasts, events, client } = await openReschedule()
  const changed = jest.fn()
  events.on('appointment.changed', changed)
  expect(dialog).toHaveTextContent('Current schedule02/16/2026, 10:00 AM - 12:00 PM')
  expect(submit).toBeDisabled()
  const choice = await within(dialog).findByRole('radio', { name: '4:00 PM - 6:00 PM' })
  expect(submit).toBeDisabled()
  await user.click(choice)
  expect(submit).toBeEnabled()
  await user.click(submit)
  await dialogClosed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Rescheduled for 02/10/2026 4:00 PM - 6:00 PM' }])
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ appointmentId: appointments.pending }))
  expect(await client.call('getAppointment', { params: { id: appointments.pending } })).toMatchObject({
    scheduled_time: '2026-02-11T00:00:00.000Z',
  })

  // `onChanged` was called: reopened, the dialog shows the new time.
  await waitFor(async () => {
    await user.click(await rescheduleButton())
    expect(await screen.findByRole('dialog')).toHaveTextContent('Current schedule02/10/2026, 4:00 PM - 6:00 PM')
  })
})

test('an unexpected error shows a general message and is reported', async () => {
  const reported = jest.fn()
  globalThis.reportError = reported
  const { dialog, submit, user, toasts } = await openReschedule({
    intercept: async ({ method }, pass) => (method === 'PUT' ? Response.json(null) : pass()),
  })
  await user.click(await within(dialog).findByRole('radio', { name: '4:00 PM - 6:00 PM' }))
  await user.click(submit)
  await waitFor(() =>
    expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred, please try again.' }]),
  )
  expect(reported).toHaveBeenCalledTimes(1)
  expect(submit).toBeEnabled()
})

test('if the time was just taken, the dialog stays open and the slots are refetched', async () => {
  let requests = 0
  const { dialog, submit, user, toasts } = await openReschedule({
    intercept: async ({ method, path }, pass) => {
      if (path.includes('available_time_slots')) requests += 1
      return method === 'PUT'
        ? new Response('{"message":"That time was just taken. Please choose another.","request_id":"r"}', {
            status: 409,
          })
        : pass()
    },
  })
  await user.click(await within(dialog).findByRole('radio', { name: '4:00 PM - 6:00 PM' }))
  const before = requests
  await user.click(submit)
  await waitFor(() => expect(requests).toBe(before + 1))
  expect(toasts).toEqual([{ kind: 'error', message: 'That time was just taken. Please choose another.' }])
  await waitFor(() => expect(within(dialog).queryByRole('radio', { checked: true })).toBeNull())
  await waitFor(() => expect(dialog.querySelector('input:enabled')).toHaveFocus())
  expect(submit).toBeDisabled()
})
