import { act, screen, waitFor, within } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { dialogClosed, fill, openTestApi, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds } from 'demo/names'
import { addCrane, openQuote } from '../testing/quotes'

const acme = demoIds('acme')
const ids = acme.quotes
let api: PageTestApi

const open = (id: number, options?: Partial<RenderPageOptions>) => openQuote(api, id, options)
type User = Awaited<ReturnType<typeof open>>['user']
const button = (name: string) => screen.queryByRole('button', { name })
/** Opens the dialog of an answer, by the first of its buttons. */
const openAnswer = async (user: User, name: string) => {
  await user.click(screen.getAllByRole('button', { name })[0]!)
  const dialog = within(await screen.findByRole('form', { name }))
  return { dialog, send: () => user.click(dialog.getByRole('button', { name })) }
}
const badge = (text: string) => screen.findByText(text, { selector: 'span' })

describe('before an answer', () => {
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  test.each([
    ['sent', true, true],
    ['pending', true, true],
    ['draft', false, false],
    ['accepted', false, false],
    ['denied', false, false],
    ['expired', false, false],
  ] as const)(
    'a quote that is %s can have changes requested: %s, be declined: %s',
    async (status, changes, decline) => {
      await open(ids[status])
      expect([button('Request Changes') !== null, button('Decline Quote') !== null]).toEqual([changes, decline])
    },
  )

  test.each([
    ['pending', 'We are still working on this quote.'],
    ['expired', 'This quote has expired.'],
    ['denied', 'You declined this quote.'],
    ['draft', 'This quote is not ready yet.'],
  ] as const)('a quote that is %s says so, with the phone number', async (status, words) => {
    await open(ids[status])
    expect(screen.getByText(words, { exact: false })).toHaveTextContent(
      `${words} Questions? Call us at (303) 555-0100.`,
    )
  })

  test('an accepted quote does not ask for the service address', async () => {
    await open(ids.accepted)
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })
})

describe('an answer', () => {
  beforeEach(async () => {
    api = await openTestApi()
  })
  afterEach(() => api.close())

  test('an unsent message is kept as a draft, per quote and answer, and removed once sent', async () => {
    const draftStorage = memoryStorage()
    const write = async (name: string, label: string) => {
      const { user, unmount } = await open(ids.sent, { draftStorage })
      const answer = await openAnswer(user, name)
      return { user, unmount, ...answer, field: await answer.dialog.findByLabelText(label) }
    }
    const first = await write('Request Changes', 'What should change?')
    await first.user.type(first.field, 'Cheaper')
    first.unmount()
    const other = await write('Decline Quote', 'Reason (optional)')
    expect(other.field).toHaveValue('')
    other.unmount()
    const again = await write('Request Changes', 'What should change?')
    expect(again.dialog.getByRole('status')).toHaveTextContent('We kept what you entered last time.')
    expect(again.field).toHaveValue('Cheaper')
    await again.send()
    await dialogClosed()
    expect(draftStorage.keys()).toEqual([])
  })

  describe('Request Changes', () => {
    test('requires a message, sends it, and makes the quote pending', async () => {
      const { user, toasts, client } = await open(ids.sent)
      const { dialog, send } = await openAnswer(user, 'Request Changes')
      await send()
      expect(dialog.getByLabelText('What should change?')).toHaveAccessibleDescription('Required field')
      await fill(user, dialog.getByLabelText('What should change?'), 'No thermostat, please.')
      await send()
      await waitFor(() =>
        expect(toasts).toEqual([{ kind: 'success', message: 'Your request for changes has been sent.' }]),
      )
      expect(await badge('Pending')).toBeVisible()
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
      expect(screen.queryByRole('heading', { name: 'Signature' })).not.toBeInTheDocument()
      // A quote that is about to change cannot be accepted.
      expect(button('Proceed with Service')).not.toBeInTheDocument()
      const notes = await client.call('listCommentsByDate', {
        query: { commentable_type: 'Job', commentable_id: acme.appointments.installationPending },
      })
      expect(
        Object.values(notes)
          .flat()
          .map(({ comment }) => comment),
      ).toContain('No thermostat, please.')
    })

    test('keeps the input if sending fails', async () => {
      const { user } = await open(ids.sent, {
        intercept: ({ path }, pass) =>
          path.endsWith('/change_requests') ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
      })
      const { dialog, send } = await openAnswer(user, 'Request Changes')
      await fill(user, dialog.getByLabelText('What should change?'), 'Cheaper')
      await send()
      expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
      expect(dialog.getByLabelText('What should change?')).toHaveValue('Cheaper')
    })
  })

  test('a quote that has changed in the meantime must be read again before it is accepted', async () => {
    const { user, toasts, client } = await open(ids.sent)
    const { dialog, send } = await openAnswer(user, 'Proceed with Service')
    await fill(user, dialog.getByLabelText('Notes (optional)'), 'Mornings')
    await addCrane(api, ids.sent)
    await send()
    expect(await dialog.findByRole('alert')).toHaveTextContent('This quote has changed')
    expect(dialog.getByLabelText('Notes (optional)')).toHaveValue('Mornings')
    expect(dialog.queryByRole('button', { name: 'Proceed with Service' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Show the current version' }))
    expect(await screen.findByText('Crane')).toBeVisible()
    expect(toasts).toEqual([])

    // The next dialog shows the current total and keeps the message.
    const again = await openAnswer(user, 'Proceed with Service')
    const { total } = await client.call('getQuote', { params: { id: ids.sent } })
    expect(again.dialog.getByText(/By proceeding/)).toHaveTextContent(`for a total of ${total}.`)
    expect(again.dialog.getByLabelText('Notes (optional)')).toHaveValue('Mornings')
    await again.send()
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'success', message: 'Your request for service has been successfully submitted.' },
      ]),
    )
  })

  test('Decline Quote closes it, with or without a reason', async () => {
    const { user, toasts } = await open(ids.sent)
    await (await openAnswer(user, 'Decline Quote')).send()
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'The quote has been declined.' }]))
    expect(await badge('Denied')).toBeVisible()
    expect(button('Proceed with Service')).not.toBeInTheDocument()
    expect(button('Decline Quote')).not.toBeInTheDocument()
  })

  test('Undo Decline reopens the quote with one click', async () => {
    const { user, client, toasts } = await open(ids.sent)
    await client.call('declineQuote', { params: { id: ids.sent }, body: {} })
    await user.click(button('Decline Quote')!)
    await user.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Until 02/11/2026, 9:00 AM')).toBeVisible()
    await user.click(button('Undo Decline')!)
    expect(await badge('Sent')).toBeVisible()
    expect(button('Undo Decline')).not.toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Proceed with Service' })).toHaveLength(2)
    expect(toasts).toEqual([{ kind: 'success', message: 'Your decline has been withdrawn.' }])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  describe('signing', () => {
    const openDialog = async (user: User) => {
      await user.click(button('Sign Quote')!)
      const dialog = within(await screen.findByRole('dialog', { name: `Sign Quote #${ids.sent}` }))
      const name = dialog.getByRole('textbox', { name: 'Your name' })
      return { dialog, name, sign: () => user.click(dialog.getByRole('button', { name: 'Sign Quote' })) }
    }

    test('with a typed name accepts the quote, and shows the name', async () => {
      const { user, toasts } = await open(ids.sent)
      const { dialog, name, sign } = await openDialog(user)
      expect(name).toHaveFocus()
      expect(
        dialog.getByText(/^By signing I accept quote #\d+, Heat pump replacement, for a total of \$[\d,]+\.\d\d\.$/),
      ).toBeVisible()
      await sign()
      expect(name).toHaveAccessibleDescription('Please type your name.')
      expect(name).toHaveFocus()
      await user.type(name, 'Casey Rivera')
      await sign()
      await waitFor(() =>
        expect(toasts).toEqual([{ kind: 'success', message: 'Thank you. The quote has been signed.' }]),
      )
      expect(await badge('Accepted')).toBeVisible()
      const signature = screen.getByRole('heading', { name: 'Signature' }).parentElement!
      expect(signature).toHaveTextContent('Casey Rivera')
      expect(signature).toHaveTextContent('02/10/2026')
      expect(button('Sign Quote')).not.toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    })

    test('a quote that has changed in the meantime must be read again before it is signed', async () => {
      const { user, toasts } = await open(ids.sent)
      const { dialog, name, sign } = await openDialog(user)
      await fill(user, name, 'Casey Rivera')
      await addCrane(api, ids.sent)
      await sign()
      expect(await dialog.findByRole('alert')).toHaveTextContent('This quote has changed')
      expect(name).toHaveValue('Casey Rivera')
      expect(dialog.queryByRole('button', { name: 'Sign Quote' })).not.toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Show the current version' }))
      expect(await screen.findByText('Crane')).toBeVisible()
      expect(toasts).toEqual([])
      const again = await openDialog(user)
      await fill(user, again.name, 'Casey Rivera')
      await again.sign()
      await waitFor(() =>
        expect(toasts).toEqual([{ kind: 'success', message: 'Thank you. The quote has been signed.' }]),
      )
    })

    test('a quote that was declined in the meantime fails with a message; then the page shows it', async () => {
      const { user, client, toasts } = await open(ids.sent)
      const { dialog, name, sign } = await openDialog(user)
      await fill(user, name, 'Casey Rivera')
      await client.call('declineQuote', { params: { id: ids.sent }, body: {} })
      await sign()
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'This quote was declined. Please press Undo Decline on its page, or call our office to reopen it.',
      )
      expect(name).toHaveValue('Casey Rivera')
      expect(toasts).toEqual([])
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await badge('Denied')).toBeVisible()
      expect(button('Sign Quote')).not.toBeInTheDocument()
    })

    test('is still possible after proceeding with the service', async () => {
      const { user } = await open(ids.sent)
      await (await openAnswer(user, 'Proceed with Service')).send()
      expect(await badge('Accepted')).toBeVisible()
      expect(button('Sign Quote')).toBeVisible()
    })
  })

  describe('the service address', () => {
    const field = () => screen.getByRole('combobox', { name: 'Where should we do the work?' })

    test('is found among the customer’s addresses by typing, and saved', async () => {
      const { user, toasts } = await open(ids.sent)
      expect(field()).toHaveValue('Home · 1840 Juniper St, Fairhaven, CO 80014')
      await user.clear(field())
      await user.type(field(), 'off')
      await user.click(await screen.findByRole('option', { name: /^Office/ }))
      await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Service address saved' }]))
      expect(field()).toHaveDisplayValue(/^Office · /)
    })

    test('that can’t be saved is sent once, and the error stays', async () => {
      let sent = 0
      const { user } = await open(ids.sent, {
        intercept: async ({ method }, pass) => {
          if (method === 'GET') return pass()
          sent += 1
          throw new TypeError('Failed to fetch')
        },
      })
      await user.clear(field())
      await user.type(field(), 'off')
      const option = await screen.findByRole('option', { name: /^Office/ })
      jest.useFakeTimers({ advanceTimers: true })
      await user.click(option)
      await waitFor(() => expect(field()).toHaveAccessibleDescription(/We could not reach the server/))
      await act(() => jest.advanceTimersByTimeAsync(5_000))
      expect(sent).toBe(1)
      expect(field()).toHaveAccessibleDescription(/We could not reach the server/)
      expect(field()).toHaveDisplayValue(/^Office · /)
      jest.useRealTimers()
    })

    test('that matches none of them is reported after a moment, and stays as typed', async () => {
      const { user } = await open(ids.sent)
      await user.clear(field())
      await user.type(field(), '99 Nowhere Lane')
      expect(field()).not.toHaveAccessibleDescription(/no match/)
      await waitFor(() =>
        expect(field()).toHaveAccessibleDescription(
          "There's no match for this address. Make sure to type the correct address or add a new one.",
        ),
      )
      expect(field()).toHaveValue('99 Nowhere Lane')
    })
  })
})
