import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Job } from '@portal/contract'
import { dialogClosed } from '@portal/testing'
import { alter, json, setUpVisitPages, visit, type Intercept } from '../testing/visit-pages'

const { open: openVisit, openSummary } = setUpVisitPages()
const STORE = 'http://files.localhost/portal'
// A minimal valid image.
const bytes = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
const png = (name: string) => new File([bytes], name, { type: 'image/png' })
/** Begins like a PNG, and is none. */
const broken = (name: string) => new File([bytes.slice(0, 8), 'words'], name, { type: 'image/png' })
/** The late visit has no photo at first. */
const open = async (intercept: Intercept = (_, pass) => pass(), id = visit.late) => {
  const page = await openVisit(id, { intercept })
  return { ...page, user: userEvent.setup({ applyAccept: false }) }
}
const picker = () => screen.findByLabelText<HTMLInputElement>('Add Photos')
const thumbs = () => screen.queryAllByRole('button', { name: /^Photo \d+ of/ })
const deletes = () => screen.queryAllByRole('button', { name: /^Delete Photo \d+ of/ })
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove .*\.png$/ }).map((button) => button.getAttribute('aria-label'))
const saying = (role: 'status' | 'alert') =>
  screen
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('states', () => {
  test('a failure is reported and retried; a job without photos says so', async () => {
    let down = true
    const { user } = await open(async ({ path }, pass) =>
      down && path.startsWith('/v2/jobs/') ? json(503, { message: 'Down' }) : pass(),
    )
    expect(await screen.findByText('Could not load the photos')).toBeVisible()
    expect(screen.queryByLabelText('Add Photos')).toBeNull()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No photos available')).toBeVisible()
    expect(await picker()).toHaveAttribute('accept', '.png,.jpg,.jpeg,image/png,image/jpeg')
    expect(await picker()).toHaveAttribute('multiple')
  })

  test('photos added by the company are read-only', async () => {
    await open(undefined, visit.live)
    await picker()
    expect(thumbs()).toHaveLength(1)
    expect(deletes()).toHaveLength(0)
  })

  test('if the job accepts no photos, none can be added', async () => {
    await open(
      alter('/v2/jobs/', () => ({ links: { reserve_s3_photos: null } })),
      visit.live,
    )
    await waitFor(() => expect(thumbs()).toHaveLength(1))
    expect(screen.queryByLabelText('Add Photos')).toBeNull()
  })

  test('a job that is full says so', async () => {
    await open(
      alter('/v2/jobs/', ({ photos: [photo] }: Job) => ({
        photos: Array.from({ length: 100 }, (_, id) => ({ ...photo, id })),
      })),
      visit.live,
    )
    expect(await screen.findByText('This job already has the maximum of 100 photos.')).toBeVisible()
    expect(screen.queryByLabelText('Add Photos')).toBeNull()
  })
})

describe('adding', () => {
  test('a file that is not an image is rejected by name, the rest is uploaded and shown without a reload', async () => {
    let go: () => void = () => {}
    const held = new Promise<void>((resume) => (go = resume))
    const { user, toasts } = await open(async ({ path }, pass) => {
      if (path === STORE) await held
      return pass()
    })
    await user.upload(await picker(), [
      png('leak.png'),
      new File(['words'], 'notes.txt', { type: 'text/plain' }),
      png('pipe.png'),
    ])
    expect(saying('alert')).toEqual(['Not added:notes.txt: not a PNG or JPEG image'])
    await user.click(screen.getByRole('button', { name: 'Upload 2 Photos' }))
    expect(await screen.findByText('Uploading photos...')).toBeVisible()
    expect(await picker()).toBeDisabled()
    go()
    expect(await screen.findByText('2 photos added.')).toBeVisible()
    expect(thumbs()).toHaveLength(2)
    expect(deletes()).toHaveLength(2)
    expect(chosen()).toEqual([])
    expect(await picker()).toHaveFocus()
    expect(toasts).toEqual([])
  })

  test('photos that fail are named and can be retried, the others are shown', async () => {
    let forms = 0
    const { user } = await open(async ({ path }, pass) => {
      if (path === STORE && ++forms === 1) throw new TypeError('failed to fetch')
      return pass()
    })
    await user.upload(await picker(), [png('lost.png'), png('kept.png'), broken('words.png')])
    const before = thumbs().length
    await user.click(screen.getByRole('button', { name: 'Upload 3 Photos' }))
    await waitFor(() => expect(thumbs()).toHaveLength(before + 1))
    expect(saying('alert')).toEqual([
      'Some photos could not be uploaded:lost.png: the upload failedwords.png: this file is not a picture that we can read. Please choose another',
    ])
    expect(chosen()).toEqual(['Remove lost.png', 'Remove words.png'])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Remove words.png' }))
    await user.click(screen.getByRole('button', { name: 'Upload 1 Photo' }))
    await waitFor(() => expect(thumbs()).toHaveLength(before + 2))
    expect(saying('alert')).toEqual([])
    expect(chosen()).toEqual([])
  })

  test('of two files with the same name, only the one that failed is retried', async () => {
    const { user } = await open(undefined, visit.installationPending)
    await user.upload(await picker(), [png('image.png'), broken('image.png')])
    expect(chosen()).toEqual(['Remove image.png', 'Remove image.png'])
    await user.click(screen.getByRole('button', { name: 'Upload 2 Photos' }))
    await waitFor(() =>
      expect(saying('alert')).toEqual([
        'Some photos could not be uploaded:image.png: this file is not a picture that we can read. Please choose another',
      ]),
    )
    await waitFor(() => expect(thumbs()).toHaveLength(1))
    expect(chosen()).toEqual(['Remove image.png'])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus())
    expect(thumbs()).toHaveLength(1)
  })

  test('if the reservation fails, the API’s message is shown, and every file stays selected', async () => {
    const { user, toasts } = await open(async ({ path }, pass) =>
      path.endsWith('/photos/reservations') ? json(503, { message: 'The office is closed for a moment.' }) : pass(),
    )
    await user.upload(await picker(), [png('a.png'), png('b.png')])
    await user.click(screen.getByRole('button', { name: 'Upload 2 Photos' }))
    await waitFor(() => expect(saying('alert')).toEqual(['The office is closed for a moment.']))
    expect(chosen()).toEqual(['Remove a.png', 'Remove b.png'])
    expect(toasts).toEqual([])
  })
})

describe('the preview', () => {
  const large = (dialog: HTMLElement) => within(dialog).getByRole('img').getAttribute('src')
  const preview = (n: number) => screen.findByRole('dialog', { name: new RegExp(`^Photo ${n} of`) })

  test('photos are browsed by buttons and arrow keys, which wrap around; closing restores the focus', async () => {
    const { user } = await open()
    await picker()
    await waitFor(() => expect(thumbs().length).toBeGreaterThanOrEqual(3))
    const count = thumbs().length
    const first = thumbs()[0]!
    await user.click(first)
    const source = large(await preview(1))
    await user.click(screen.getByRole('button', { name: 'Next photo' }))
    expect(large(await preview(2))).not.toBe(source)
    await user.keyboard('{ArrowLeft}')
    expect(large(await preview(1))).toBe(source)
    await user.keyboard('{ArrowLeft}')
    await preview(count)
    await user.keyboard('{ArrowRight}')
    await preview(1)
    await user.click(screen.getByRole('button', { name: 'Previous photo' }))
    await preview(count)
    await user.keyboard('{Escape}')
    await dialogClosed()
    await waitFor(() => expect(first).toHaveFocus())
  })

  test('a single photo has no neighbors', async () => {
    const { user } = await open(undefined, visit.live)
    await picker()
    await user.click(thumbs()[0]!)
    await preview(1)
    await user.keyboard('{ArrowRight}')
    await preview(1)
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull()
  })

  test('a photo that is not available yet is retried at the same URL, small and large', async () => {
    const { user } = await open(undefined, visit.live)
    await picker()
    const small = within(thumbs()[0]!).getByRole('img')
    const address = small.getAttribute('src')
    fireEvent.error(small)
    await waitFor(() => expect(within(thumbs()[0]!).getByRole('img')).not.toBe(small))
    expect(within(thumbs()[0]!).getByRole('img')).toHaveAttribute('src', address)
    await user.click(thumbs()[0]!)
    // Three tries for a single photo.
    for (const _ of [1, 2, 3]) {
      const shown = within(await preview(1)).getByRole('img')
      fireEvent.error(shown)
      await waitFor(() => expect(shown).not.toBeInTheDocument())
    }
    fireEvent.error(within(await preview(1)).getByRole('img'))
    expect(within(await preview(1)).getByText('Could not be shown')).toBeVisible()
  })
})

describe('deleting', () => {
  const confirmation = () => screen.findByRole('alertdialog', { name: 'Delete Photo' })

  test('by keyboard, neither Enter alone nor Escape deletes anything', async () => {
    const { user } = await open()
    await picker()
    const before = deletes().length
    deletes()[0]!.focus()
    await user.keyboard('{Enter}')
    expect(await confirmation()).toHaveAccessibleDescription(/^Photo 1 of \d, .* will be permanently deleted\.$/)
    await user.keyboard('{Enter}')
    await dialogClosed()
    await waitFor(() => expect(deletes()[0]).toHaveFocus())
    await user.keyboard('{Enter}')
    await confirmation()
    await user.keyboard('{Escape}')
    await dialogClosed()
    expect(deletes()).toHaveLength(before)
  })

  test('a failure is shown in the confirmation, which stays open; a retry succeeds, and the neighbor gets the focus', async () => {
    let answers = 0
    let go: () => void = () => {}
    const { user, toasts } = await open(async ({ method }, pass) => {
      if (method !== 'DELETE') return pass()
      if ((answers += 1) === 1) return json(503, { message: 'The office is closed for a moment.' })
      await new Promise<void>((resume) => (go = resume))
      return pass()
    })
    await picker()
    const before = thumbs().length
    await user.click(deletes()[0]!)
    await user.click(within(await confirmation()).getByRole('button', { name: 'Delete' }))
    expect(await within(await confirmation()).findByRole('alert')).toHaveTextContent(
      'The office is closed for a moment.',
    )
    await user.click(within(await confirmation()).getByRole('button', { name: 'Delete' }))
    expect(await within(await confirmation()).findByText('Deleting photo...')).toBeVisible()
    act(() => go())
    await waitFor(() => expect(thumbs()).toHaveLength(before - 1))
    await dialogClosed()
    expect(thumbs()[0]).toHaveFocus()
    expect(toasts).toEqual([])
  })

  test('photos are deleted from the preview until none is left', async () => {
    const { user } = await open()
    await picker()
    while (thumbs().length > 0) {
      const before = thumbs().length
      await user.click(thumbs().at(-1)!)
      await user.click(await screen.findByRole('button', { name: 'Delete Photo' }))
      // The confirmation gets the keys now.
      await user.keyboard('{ArrowLeft}')
      expect(await confirmation()).toHaveAccessibleDescription(new RegExp(`^Photo ${before} of`))
      await user.click(within(await confirmation()).getByRole('button', { name: 'Delete' }))
      await dialogClosed()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(thumbs()).toHaveLength(before - 1)
    }
    expect(screen.getByText('No photos available')).toBeVisible()
    expect(document.body).not.toHaveFocus()
  })

  test('a photo that was already deleted in another window counts as deleted', async () => {
    const { user } = await open(async ({ method }, pass) => {
      const answer = await pass()
      return method === 'DELETE' ? json(404, { message: 'No such photo' }) : answer
    })
    await user.upload(await picker(), png('a.png'))
    await user.click(screen.getByRole('button', { name: 'Upload 1 Photo' }))
    await waitFor(() => expect(deletes()).toHaveLength(1))
    await user.click(deletes()[0]!)
    await user.click(within(await confirmation()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No photos available')).toBeVisible()
  })
})

test('photos on the summary are read-only', async () => {
  const { user } = await openSummary(visit.completed, {
    intercept: alter('/v2/jobs/', ({ photos }: Job) => ({
      photos: photos.map((photo) => ({ ...photo, deletable: true })),
    })),
  })
  await waitFor(() => expect(thumbs()).toHaveLength(3))
  expect(deletes()).toHaveLength(0)
  expect(screen.queryByLabelText('Add Photos')).toBeNull()
  await user.click(thumbs()[1]!)
  await screen.findByRole('dialog', { name: /^Photo 2 of 3/ })
  expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull()
})
