import { screen, waitFor, within } from '@testing-library/react'
import { dialogClosed, setUpTestApiForEach } from '@portal/testing'
import { json, setUpVisitPages, visit, type Intercept } from '../testing/visit-pages'

const { open, show } = setUpVisitPages(setUpTestApiForEach)

const toggle = () => screen.findByRole('button', { name: 'Share Appointment' })

async function openTab(intercept: Intercept = (_, pass) => pass()) {
  const requests: string[] = []
  const page = await open(visit.live, {
    intercept: (request, pass) => {
      if (/\/share(_links.*)?$/.test(request.path))
        requests.push(`${request.method} ${request.path.replace(/\d+$/, ':id').split('/').at(-1)}`)
      return intercept(request, pass)
    },
  })
  await page.user.click(await toggle())
  return { ...page, requests, shared: () => requests.filter((what) => what === 'POST share').length }
}
const list = () => screen.findByRole('list', { name: 'Open links' })
const copyButton = () => screen.findByRole('button', { name: 'Copy Appointment Link' })
const stopButton = () => screen.findByRole('button', { name: 'Stop sharing' })
const question = () => screen.findByRole('alertdialog', { name: 'Stop sharing' })
const confirm = async (name = 'Stop sharing') => within(await question()).getByRole('button', { name })

describe('open links', () => {
  test('the new link is listed, with times in the time zone of the address', async () => {
    await openTab()
    await copyButton()
    const [row, ...others] = within(await list()).getAllByRole('listitem')
    expect(row).toHaveTextContent(
      /^Created \d\d\/\d\d\/\d{4} \d+:\d\d [AP]MExpires 02\/17\/2026 9:00 AMNot opened yetStop sharing$/,
    )
    expect(others).toEqual([])
  })

  test('a link that was opened says how often, and how many watch', async () => {
    const { client, unmount } = await openTab()
    await copyButton()
    const { token } = await client.call('shareAppointment', { params: { id: visit.live }, body: {} })
    await client.call('authenticateToken', { params: { token } })
    await client.call('authenticateToken', { params: { token } })
    unmount()
    await openTab()
    expect(await list()).toHaveTextContent('Opened 2 times, last 02/10/2026 9:00 AM2 watched in the last 6 minutes')
  })

  test('the list loads, fails, and is retried', async () => {
    let down = true
    let go: () => void = () => {}
    const held = new Promise<void>((resume) => (go = resume))
    const { user, toasts } = await openTab(async ({ path }, pass) => {
      if (!path.endsWith('/share_links')) return pass()
      await held
      return down ? json(503, { message: 'Down' }) : pass()
    })
    const tab = within(screen.getByRole('region', { name: 'Share Appointment' }))
    expect(await tab.findByText('Loading...')).toBeVisible()
    go()
    expect(await screen.findByText('Could not load the open links')).toBeVisible()
    expect(await copyButton()).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await stopButton()).toBeVisible()
    expect(toasts).toEqual([])
  })

  test('an empty list says so', async () => {
    await openTab(async ({ path }, pass) => (path.endsWith('/share') ? json(500, { message: 'Down' }) : pass()))
    expect(await screen.findByText('There are no active links to this appointment.')).toBeVisible()
    expect(screen.getByText('Unable to generate the URL at this time. Please refresh and try again.')).toHaveAttribute(
      'role',
      'alert',
    )
  })
})

describe('stopping', () => {
  test('after confirmation, the link no longer works, the list is updated, and a new link is created only on request', async () => {
    const { user, client, shared, toasts } = await openTab()
    await copyButton()
    const before = await client.call('shareAppointment', { params: { id: visit.live }, body: {} })
    const sharedBefore = shared()
    await user.click(await stopButton())
    expect(await question()).toHaveAccessibleDescription(
      'Anyone with this link, including current viewers, will lose access.',
    )
    await user.click(await confirm())

    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'This link no longer works.',
      ),
    )
    expect(await screen.findByText('There are no active links to this appointment.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Copy Appointment Link' })).toBeNull()
    await expect(client.call('authenticateToken', { params: before }, { quiet: true })).rejects.toMatchObject({
      status: 410,
    })
    expect(screen.getByRole('button', { name: 'Create New Link' })).toHaveFocus()

    // Closing and reopening the tab does not create a new one.
    await user.click(await toggle())
    await user.click(await toggle())
    expect(screen.getByText('This link no longer works.')).toBeVisible()
    expect(shared()).toBe(sharedBefore)

    await user.click(screen.getByRole('button', { name: 'Create New Link' }))
    expect(await copyButton()).toHaveFocus()
    expect(screen.queryByText('This link no longer works.')).toBeNull()
    expect(await stopButton()).toBeVisible()
    expect(shared()).toBe(sharedBefore + 1)
    expect(await client.call('shareAppointment', { params: { id: visit.live }, body: {} })).not.toEqual(before)
    expect(toasts).toEqual([])
  })

  test('canceling changes nothing', async () => {
    const { user, requests } = await openTab()
    await user.click(await stopButton())
    expect(await confirm('Keep sharing')).toHaveFocus()
    await user.keyboard('{Enter}')
    await dialogClosed()
    expect(await copyButton()).toBeVisible()
    await waitFor(async () => expect(await stopButton()).toHaveFocus())
    expect(requests.filter((what) => what.startsWith('DELETE'))).toEqual([])
  })

  test('a failure is shown in the confirmation, and the link still works', async () => {
    const { user, toasts } = await openTab(async ({ method }, pass) =>
      method === 'DELETE' ? json(503, { message: 'The office is closed for a moment.' }) : pass(),
    )
    await user.click(await stopButton())
    await user.click(await confirm())
    expect(await within(await question()).findByRole('alert')).toHaveTextContent('The office is closed for a moment.')
    await user.click(await confirm('Keep sharing'))
    await dialogClosed()
    expect(await copyButton()).toBeVisible()
    expect(toasts).toEqual([])
  })
})

test('a user who came by a link sees no links, and requests none', async () => {
  const { client, unmount } = await openTab()
  await copyButton()
  const { token } = await client.call('shareAppointment', { params: { id: visit.live }, body: {} })
  unmount()
  const requests: string[] = []
  const { user } = await show(`/appointment-details/${token}`, {
    as: undefined,
    intercept: ({ path }, pass) => (requests.push(path), pass()),
  })
  await user.click(await toggle())
  expect(await copyButton()).toBeVisible()
  expect(screen.queryByText('Open links')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull()
  expect(requests.filter((path) => path.includes('share'))).toEqual([])
})
