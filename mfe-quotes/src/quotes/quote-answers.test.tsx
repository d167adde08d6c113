import { act, screen, waitFor, within } from '@testing-library/react'
import { memoryStorage } from '@portal/platform'
import { dialogClosed, fill, openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'

const acme = demoIds('acme')
const ids = acme.quotes
let api: PageTestApi

const open = async (id: number, options: Partial<RenderPageOptions> = {}) => {
  const page = await renderPage({ api, routes, path: `/quote_preview/${id}`, as: emails.customer, ...options })
  await screen.findByRole('article', { name: `Quote #${id}` })
  return page
}
const button = (name: string) => screen.queryByRole('button', { name })
const badge = (text: string) => screen.findByText(text, { selector: 'span' })

describe('unanswered', () => {
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

describe('answered', () => {
  beforeEach(async () => {
    api = await openTestApi()
  })
  afterEach(() => api.close())

  test('an unsent message is kept as a draft, per quote and answer, and removed once sent', async () => {
    const draftStorage = memoryStorage()
    const write = async (name: string, label: string) => {
      const { user, unmount } = await open(ids.sent, { draftStorage })
      await user.click(button(name)!)
      const dialog = within(await screen.findByRole('form', { name }))
      return { user, unmount, dialog, field: await dialog.findByLabelText(label) }
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
    await again.user.click(again.dialog.getByRole('button', { name: 'Request Changes' }))
    await dialogClosed()
    expect(draftStorage.keys()).toEqual([])
  })

  describe('Request Changes', () => {
    test('requires a message, sends it, and the quote becomes pending', async () => {
      const { user, toasts, client } = await open(ids.sent)
      await user.click(button('Request Changes')!)
      const dialog = within(await screen.findByRole('form', { name: 'Request Changes' }))
      await user.click(dialog.getByRole('button', { name: 'Request Changes' }))
      expect(dialog.getByLabelText('What should change?')).toHaveAccessibleDescription('Required field')
      await fill(user, dialog.getByLabelText('What should change?'), 'No thermostat, please.')
      await user.click(dialog.getByRole('button', { name: 'Request Changes' }))
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

    test('keeps what was typed if sending fails', async () => {
      const { user } = await open(ids.sent, {
        intercept: ({ path }, pass) =>
          path.endsWith('/change_requests') ? Promise.reject(new TypeError('Failed to fetch')) : pass(),
      })
      await user.click(button('Request Changes')!)
      const dialog = within(await screen.findByRole('form', { name: 'Request Changes' }))
      await fill(user, dialog.getByLabelText('What should change?'), 'Cheaper')
      await user.click(dialog.getByRole('button', { name: 'Request Changes' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
      expect(dialog.getByLabelText('What should change?')).toHaveValue('Cheaper')
    })
  })

  test('a quote that has changed in the meantime is not accepted unread', async () => {
    const { user, toasts, client } = await open(ids.sent)
    await user.click(screen.getAllByRole('button', { name: 'Proceed with Service' })[0]!)
    const dialog = within(await screen.findByRole('form', { name: 'Proceed with Service' }))
    await fill(user, dialog.getByLabelText('Notes (optional)'), 'Mornings')
    const office = await renderPage({
      api,
      routes,
      path: '/quotes',
      link: await api.linkTo('admin', { type: 'Quote', id: ids.sent }),
    })
    await office.client.call('addQuoteItem', {
      params: { id: ids.sent },
      query: { version: 1 },
      body: { item: { unit_name: 'Crane', unit_price_cents: 45_000 } },
    })
    office.unmount()
    await user.click(dialog.getByRole('button', { name: 'Proceed with Service' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This quote has changed')
    expect(dialog.getByLabelText('Notes (optional)')).toHaveValue('Mornings')
    expect(dialog.queryByRole('button', { name: 'Proceed with Service' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Show the current version' }))
    expect(await screen.findByText('Crane')).toBeVisible()
    expect(toasts).toEqual([])

    // The next dialog shows the current total and keeps the message.
    await user.click(screen.getAllByRole('button', { name: 'Proceed with Service' })[0]!)
    const again = within(await screen.findByRole('form', { name: 'Proceed with Service' }))
    const { total } = await client.call('getQuote', { params: { id: ids.sent } })
    expect(again.getByText(/By proceeding/)).toHaveTextContent(`for a total of ${total}.`)
    expect(again.getByLabelText('Notes (optional)')).toHaveValue('Mornings')
    await user.click(again.getByRole('button', { name: 'Proceed with Service' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'success', message: 'Your request for service has been successfully submitted.' },
      ]),
    )
  })

  test('Decline Quote closes it, with or without a reason', async () => {
    const { user, toasts } = await open(ids.sent)
    await user.click(button('Decline Quote')!)
    const dialog = within(await screen.findByRole('form', { name: 'Decline Quote' }))
    await user.click(dialog.getByRole('button', { name: 'Decline Quote' }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'The quote has been declined.' }]))
    expect(await badge('Denied')).toBeVisible()
    expect(button('Proceed with Service')).not.toBeInTheDocument()
    expect(button('Decline Quote')).not.toBeInTheDocument()
  })

  test('a decline is taken back with one click, and the quote is open again', async () => {
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
    const openDialog = async (user: Awaited<ReturnType<typeof open>>['user']) => {
      await user.click(button('Sign Quote')!)
      return within(await screen.findByRole('dialog', { name: `Sign Quote #${ids.sent}` }))
    }

    test('by a typed name accepts the quote, and shows the name', async () => {
      const { user, toasts } = await open(ids.sent)
      const dialog = await openDialog(user)
      expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveFocus()
      expect(
        dialog.getByText(/^By signing I accept quote #\d+, Heat pump replacement, for a total of \$[\d,]+\.\d\d\.$/),
      ).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
      expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveAccessibleDescription('Please type your name.')
      expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveFocus()
      await user.type(dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
      await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
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

    test('a quote that has changed in the meantime is not signed unread', async () => {
      const { user, toasts } = await open(ids.sent)
      const dialog = await openDialog(user)
      await fill(user, dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
      const office = await renderPage({
        api,
        routes,
        path: '/quotes',
        link: await api.linkTo('admin', { type: 'Quote', id: ids.sent }),
      })
      await office.client.call('addQuoteItem', {
        params: { id: ids.sent },
        query: { version: 1 },
        body: { item: { unit_name: 'Crane', unit_price_cents: 45_000 } },
      })
      office.unmount()
      await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent('This quote has changed')
      expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveValue('Casey Rivera')
      expect(dialog.queryByRole('button', { name: 'Sign Quote' })).not.toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Show the current version' }))
      expect(await screen.findByText('Crane')).toBeVisible()
      expect(toasts).toEqual([])
      const again = await openDialog(user)
      await fill(user, again.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
      await user.click(again.getByRole('button', { name: 'Sign Quote' }))
      await waitFor(() =>
        expect(toasts).toEqual([{ kind: 'success', message: 'Thank you. The quote has been signed.' }]),
      )
    })

    test('a quote that was declined in the meantime fails with a message; then the page shows it', async () => {
      const { user, client, toasts } = await open(ids.sent)
      const dialog = await openDialog(user)
      await fill(user, dialog.getByRole('textbox', { name: 'Your name' }), 'Casey Rivera')
      await client.call('declineQuote', { params: { id: ids.sent }, body: {} })
      await user.click(dialog.getByRole('button', { name: 'Sign Quote' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'This quote was declined. Please press Undo Decline on its page, or call our office to reopen it.',
      )
      expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveValue('Casey Rivera')
      expect(toasts).toEqual([])
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await badge('Denied')).toBeVisible()
      expect(button('Sign Quote')).not.toBeInTheDocument()
    })

    test('is still possible after proceeding with the service', async () => {
      const { user } = await open(ids.sent)
      await user.click(screen.getAllByRole('button', { name: 'Proceed with Service' })[0]!)
      await user.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Proceed with Service' }))
      expect(await badge('Accepted')).toBeVisible()
      expect(button('Sign Quote')).toBeVisible()
    })
  })

  describe('where the work is done', () => {
    const field = () => screen.getByRole('combobox', { name: 'Where should we do the work?' })

    test('is found by typing among the customer’s places, and saved', async () => {
      const { user, toasts } = await open(ids.sent)
      expect(field()).toHaveValue('Home · 1840 Juniper St, Fairhaven, CO 80014')
      await user.clear(field())
      await user.type(field(), 'off')
      await user.click(await screen.findByRole('option', { name: /^Office/ }))
      await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Service address saved' }]))
      expect(field()).toHaveDisplayValue(/^Office · /)
    })

    test('a choice that can’t be saved is sent once, and the error stays', async () => {
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

    test('an address that is none of them is reported after a moment, and stays as typed', async () => {
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
