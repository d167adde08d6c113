import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RenderPageOptions } from '@portal/testing'
import { bookButton, category, freeSlot, setUpSchedulePage, slots } from './testing/schedule-page'

const { api, show } = setUpSchedulePage()

type Intercept = NonNullable<RenderPageOptions['intercept']>
const STORE = 'http://files.localhost/portal'

// Minimal valid images.
const bytes = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
const pngBytes = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const png = (name: string) => new File([pngBytes], name, { type: 'image/png' })
/** Begins like a PNG, and is none. */
const broken = (name: string) => new File([pngBytes.slice(0, 8), 'words'], name, { type: 'image/png' })
const text = new File(['just words'], 'notes.txt', { type: 'text/plain' })

const bookedToast = { kind: 'success', message: 'Your appointment is booked' }
const picker = () => screen.findByLabelText<HTMLInputElement>('Add Photos')

/** Opens the form, chooses a time, and records the requests sent from then on. */
async function choose(intercept: Intercept = (_, pass) => pass()) {
  const sent: string[] = []
  const shown = await show({
    intercept: (request, pass) => {
      if (request.method === 'POST') sent.push(request.path)
      return intercept(request, pass)
    },
  })
  const user = userEvent.setup({ applyAccept: false })
  await user.selectOptions(await category(), 'Plumbing')
  await slots()
  expect(screen.queryByLabelText('Add Photos')).toBeNull()
  await user.click(await freeSlot())
  const bookings = () => sent.filter((path) => path === '/v1/appointments')
  const booked = async () => {
    await waitFor(() => expect(shown.router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
    expect(bookings()).toHaveLength(1)
    const { job_id } = await shown.client.call('getAppointment', {
      params: { id: Number(shown.router.state.location.pathname.split('/').at(-1)) },
    })
    return (await shown.client.call('getJob', { params: { id: job_id } })).photos
  }
  return { ...shown, user, sent, booked }
}

test('photos are optional, and offered once a time is chosen', async () => {
  const { user, sent, toasts, booked } = await choose()
  expect(screen.getByRole('heading', { name: 'Photos (optional)' })).toBeVisible()
  expect(await picker()).toHaveAttribute('accept', '.png,.jpg,.jpeg,image/png,image/jpeg')
  await user.click(bookButton())
  expect(await booked()).toEqual([])
  expect([sent, toasts]).toEqual([['/v1/appointments'], [bookedToast]])
})

test('chosen photos are added to the job; a file that is not an image is rejected by name before anything is sent', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resume) => (release = resume))
  const { user, toasts, booked } = await choose(async ({ path }, pass) => {
    if (path === STORE) await held
    return pass()
  })
  await user.upload(await picker(), [png('leak.png'), text, png('pipe.png'), png('wall.png')])
  expect(screen.getByRole('alert')).toHaveTextContent('notes.txt: not a PNG or JPEG image')
  expect(screen.getByText('leak.png, pipe.png +1 File(s)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove wall.png' }))
  await user.click(bookButton())
  expect(await screen.findByText('Uploading photos...')).toBeVisible()
  expect(await picker()).toBeDisabled()
  expect(bookButton()).toBeDisabled()
  release()
  const photos = await booked()
  expect(photos).toHaveLength(2)
  expect(toasts).toEqual([bookedToast])
  const picture = await api.fetchAs('acme')(photos[0]!.file.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a failed upload and an invalid image are named; the visit is booked with the other photos', async () => {
  let forms = 0
  const { user, toasts, booked } = await choose(async ({ path }, pass) => {
    if (path === STORE && ++forms === 1) throw new TypeError('failed to fetch')
    return pass()
  })
  await user.upload(await picker(), [png('lost.png'), png('kept.png'), broken('words.png')])
  await user.click(bookButton())
  expect(await booked()).toHaveLength(1)
  expect(toasts).toEqual([
    bookedToast,
    {
      kind: 'error',
      message:
        'Could not upload: lost.png (the upload failed), words.png (this file is not a picture that we can read. Please choose another). Your appointment is booked.',
    },
  ])
})

test.each(['getJob', 'reserve'] as const)(
  'if %s fails, nothing is uploaded, and the visit is booked anyway',
  async (what) => {
    let broken = true
    const { user, toasts, booked } = await choose(async ({ path, method }, pass) => {
      const isIt =
        what === 'reserve' ? path.endsWith('/photos/reservations') : method === 'GET' && /^\/v2\/jobs\/\d+$/.test(path)
      if (!isIt || !broken) return pass()
      broken = false
      return new Response('{"message":"The office is closed for a moment.","request_id":"r"}', { status: 503 })
    })
    await user.upload(await picker(), [png('a.png')])
    await user.click(bookButton())
    expect(await booked()).toEqual([])
    expect(toasts).toEqual([
      bookedToast,
      {
        kind: 'error',
        message: 'Could not upload: a.png (The office is closed for a moment). Your appointment is booked.',
      },
    ])
  },
)

test('a lost response to the confirmation is retried, and nothing is added twice', async () => {
  let lost = 0
  const { user, sent, toasts, booked } = await choose(async ({ path }, pass) => {
    const answer = await pass()
    if (path.endsWith('/photos/uploaded') && ++lost === 1) throw new TypeError('failed to fetch')
    return answer
  })
  await user.upload(await picker(), [png('a.png')])
  await user.click(bookButton())
  expect(await booked()).toHaveLength(1)
  expect(toasts).toEqual([bookedToast])
  expect(sent.filter((path) => path.endsWith('/photos/uploaded'))).toHaveLength(2)
})

test('a rejected booking keeps the photos and sends none', async () => {
  let broken = true
  const { user, sent, booked } = await choose(async ({ method, path }, pass) =>
    broken && method === 'POST' && path === '/v1/appointments'
      ? new Response('{"message":"The office is closed for a moment.","request_id":"r"}', { status: 503 })
      : pass(),
  )
  await user.upload(await picker(), [png('a.png')])
  await user.click(bookButton())
  expect(await screen.findByText('The office is closed for a moment.')).toBeVisible()
  expect(screen.getByText('a.png', { selector: '[role=status]' })).toBeVisible()
  expect(sent).toEqual(['/v1/appointments'])
  broken = false
  sent.length = 0
  await user.click(bookButton())
  expect(await booked()).toHaveLength(1)
})
