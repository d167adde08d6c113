import { openTestApi, renderPage, type PageTestApi, type RenderPageOptions } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { emails } from 'api/seed'
import { routes } from '../routes'

jest.setTimeout(60_000)
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

// What one test keeps stays kept, so each that saves has a customer of its own.
const open = async (options: Partial<RenderPageOptions> = {}) => {
  const saves: string[] = []
  const { intercept = (_, pass) => pass(), ...rest } = options
  const page = await renderPage({
    api, routes, path: '/profile', as: emails.customer, ...rest,
    intercept: (request, pass) => {
      if (request.method === 'PUT') saves.push(request.path)
      return intercept(request, pass)
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Account Info' }))
  const edit = card.getByRole('button', { name: 'Edit Account Info', hidden: true })
  return { ...page, saves, card, edit }
}
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Edit Account Info' }))
type Within = Awaited<ReturnType<typeof findDialog>>
const row = (dialog: Within, name: string) => within(dialog.getByRole('group', { name }))
const save = (dialog: Within) => dialog.getByRole('button', { name: 'Save' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const noCheck: RenderPageOptions['intercept'] = ({ path }, pass) =>
  path.startsWith('/v1/users/validate_email') ? Promise.resolve(new Response('', { status: 503 })) : pass()

test('a changed name is kept, told and shown', async () => {
  const { user, card, edit, toasts, events, saves } = await open()
  const changed = jest.fn()
  events.on('profile.changed', changed)
  await user.click(edit)
  const dialog = await findDialog()
  await user.clear(dialog.getByLabelText('First name'))
  await user.click(save(dialog))
  expect(dialog.getByLabelText('First name')).toHaveAccessibleDescription('Required field')
  expect(dialog.getByLabelText('First name')).toHaveFocus()
  expect(saves).toEqual([])

  await user.type(dialog.getByLabelText('First name'), 'Kasey')
  await user.click(save(dialog))
  await closed()
  expect(card.getByText('Kasey Rivera')).toBeVisible()
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'customer@example.comPrimary', 'casey.rivera@example.comWork', '(303) 555-0142MobilePrimary',
  ])
  expect(toasts).toEqual([{ kind: 'success', message: 'Account info saved' }])
  expect(changed).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(edit).toHaveFocus())
})

test('a missing phone is added by keyboard alone, from its prompt', async () => {
  const { user, card, edit, toasts } = await open({ as: emails.newcomer })
  card.getByRole('button', { name: 'Missing Phone Number' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await findDialog()
  const number = dialog.getByLabelText('Phone number')
  expect(number).toHaveFocus()
  await user.keyboard('3035550')
  await user.keyboard('{Enter}')
  expect(number).toHaveAccessibleDescription('Required field')
  expect(number).toHaveValue('(303) 555-0')
  await user.keyboard('150{Enter}')
  await closed()
  expect(toasts).toEqual([{ kind: 'success', message: 'Phone added' }])
  expect(card.getByText('(303) 555-0150')).toBeVisible()
  expect(card.queryByText('Missing Phone Number')).not.toBeInTheDocument()
  // The prompt that opened it is gone; focus is not.
  await waitFor(() => expect(edit).toHaveFocus())
})

test('the address of the page can ask for the dialog, once', async () => {
  const { user, router } = await open({ path: '/profile?edit=account&tab=1', as: emails.newcomer, tenant: 'bluebird' })
  expect((await findDialog()).getByLabelText('Phone number')).toHaveFocus()
  expect(router.state.location.search).toBe('?tab=1')
  await user.keyboard('{Escape}')
  await closed()
})

test('rows are added and removed, and another becomes the primary one', async () => {
  const { user, card, edit } = await open({ as: emails.landlord })
  await user.click(edit)
  const dialog = await findDialog()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()

  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  const second = row(dialog, 'phone number 2')
  expect(second.getByLabelText('Phone number')).toHaveFocus()
  await user.keyboard('3035550151')
  await user.selectOptions(second.getByLabelText('Type'), 'Work')
  await user.click(second.getByRole('radio', { name: 'Primary phone number: 2' }))
  expect(dialog.getByRole('radio', { name: 'Primary phone number: 1' })).not.toBeChecked()

  // Half typed, and taken back: the rows after it keep what they hold.
  await user.click(dialog.getByRole('button', { name: 'Add phone number' }))
  await user.keyboard('3035550152')
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 1' }))
  expect(dialog.getByRole('button', { name: 'Add phone number' })).toHaveFocus()
  expect(dialog.getAllByLabelText<HTMLInputElement>('Phone number').map(({ value }) => value)).toEqual(['(303) 555-0151', '(303) 555-0152'])
  expect(dialog.getByRole('radio', { name: 'Primary phone number: 1' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Remove phone number 1' }))

  await user.click(dialog.getByRole('button', { name: 'Add email address' }))
  await user.keyboard('lee.new@example.com')
  await user.click(save(dialog))
  await closed()
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'landlord@example.comPrimary', 'lee.new@example.com', '(303) 555-0152MobilePrimary',
  ])
})

describe('e-mails', () => {
  test('that somebody else uses are told before saving, and hold it back', async () => {
    const asked: string[] = []
    const { user, edit, saves } = await open({
      intercept: ({ path }, pass) => {
        if (path.startsWith('/v1/users/validate_email')) asked.push(path)
        return pass()
      },
    })
    await user.click(edit)
    const dialog = await findDialog()
    await user.click(dialog.getByRole('button', { name: 'Add email address' }))
    await user.paste('Landlord@example.com')
    const field = row(dialog, 'email address 3').getByLabelText('Email address')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Email already exists'), { timeout: 5_000 })
    // Neither for those that are the customer's already.
    expect(asked).toEqual(['/v1/users/validate_email?email=landlord%40example.com'])
    await user.click(save(dialog))
    expect(field).toHaveFocus()
    expect(saves).toEqual([])

    await user.clear(field)
    await user.paste('CUSTOMER@example.com')
    await user.click(save(dialog))
    expect(field).toHaveAccessibleDescription('Emails must be unique.')
  })

  test('that the server refuses say so under their field, and nothing typed is lost', async () => {
    const { user, card, edit, toasts } = await open({ as: emails.declined, intercept: noCheck })
    await user.click(edit)
    const dialog = await findDialog()
    await user.type(dialog.getByLabelText('Last name'), '-Stone')
    await user.click(dialog.getByRole('button', { name: 'Add email address' }))
    await user.paste(emails.landlord)
    await user.click(save(dialog))
    const field = row(dialog, 'email address 2').getByLabelText('Email address')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Email already exists'))
    expect(field).toHaveFocus()
    expect(field).toHaveValue(emails.landlord)
    expect(dialog.getByLabelText('Last name')).toHaveValue('Kowalski-Stone')
    expect(toasts).toEqual([])

    await user.clear(field)
    await user.paste('dana.k@example.com')
    await user.click(row(dialog, 'email address 2').getByRole('radio'))
    await user.click(save(dialog))
    await closed()
    expect(card.getAllByRole('listitem')[0]).toHaveTextContent('dana.k@example.comPrimary')
    expect(card.getByText('Dana Kowalski-Stone')).toBeVisible()
  })

  test('with which one is signed in can be changed, and counts from then on', async () => {
    const { user, card, edit, unmount } = await open({ as: emails.landlord, tenant: 'bluebird' })
    await user.click(edit)
    const dialog = await findDialog()
    await user.clear(dialog.getByLabelText('Email address'))
    await user.paste('lee@example.com')
    await user.click(save(dialog))
    await closed()
    expect(card.getAllByRole('listitem')[0]).toHaveTextContent('lee@example.comPrimary')
    unmount()
    const again = await open({ as: 'lee@example.com', tenant: 'bluebird' })
    expect(again.card.queryByText(emails.landlord)).not.toBeInTheDocument()
  })

  test('that are missing have a prompt, which leads to where one is typed', async () => {
    const none: RenderPageOptions['intercept'] = async ({ path }, pass) => {
      const answer = await pass()
      if (!path.startsWith('/v1/users/find_by_email')) return answer
      return Response.json({ ...((await answer.json()) as object), emails: [] }, { headers: answer.headers })
    }
    const { user, card } = await open({ intercept: none })
    await user.click(card.getByRole('button', { name: 'Missing Email Address' }))
    expect((await findDialog()).getByLabelText('Email address')).toHaveFocus()
  })
})

test('labels are kept, shown and taken away', async () => {
  const { user, card, edit } = await open({ as: emails.declined, tenant: 'bluebird' })
  const type = async (group: string, text: string) => {
    await user.click(edit)
    const dialog = await findDialog()
    const label = row(dialog, group).getByLabelText('Label (optional)')
    await user.clear(label)
    if (text) await user.paste(text)
    await user.click(save(dialog))
    await closed()
  }
  await type('email address 1', 'Work')
  await type('phone number 1', 'Front desk')
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^declined@example\.comWorkPrimary$/), expect.stringMatching(/Mobile · Front deskPrimary$/),
  ])
  await type('phone number 1', '')
  expect(card.queryByText(/Front desk/)).not.toBeInTheDocument()
  expect(card.getByText('Work')).toBeVisible()
})

test.each([['markup', '<img src=x onerror=alert(1)>'], ['a word of eighty letters', 'x'.repeat(80)], ['right-to-left text', 'שלום \u202eעולם']])(
  '%s is stored and shown as it was typed',
  async (_, text) => {
    const { user, card, edit, container } = await open({ as: emails.landlord, tenant: 'summit' })
    await user.click(edit)
    const dialog = await findDialog()
    const type = async (field: HTMLElement, typed: string) => {
      await user.clear(field)
      await user.paste(typed)
    }
    await type(dialog.getByLabelText('First name'), text)
    await type(dialog.getByLabelText('Last name'), text)
    const label = text.slice(0, 40)
    for (const field of dialog.getAllByLabelText('Label (optional)')) await type(field, label)
    await user.click(save(dialog))
    await closed()
    expect(card.getByText(`${text} ${text}`)).toBeVisible()
    expect(card.getByText(label)).toBeVisible()
    expect(card.getByText(`Mobile · ${label}`)).toBeVisible()
    expect(container.querySelector('img[src="x"]')).not.toBeInTheDocument()
  },
)

test('what can’t be sent is told above the form, and can be sent again', async () => {
  let offline = true
  const { user, edit, toasts, card } = await open({
    tenant: 'summit',
    intercept: ({ method }, pass) => (offline && method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : pass()),
  })
  await user.click(edit)
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Last name'), 'a')
  await user.click(save(dialog))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(dialog.getByLabelText('Last name')).toHaveValue('Riveraa')
  expect(toasts).toEqual([])
  offline = false
  await user.click(save(dialog))
  await closed()
  expect(card.getByText('Casey Riveraa')).toBeVisible()
})

test('a row that was removed elsewhere meanwhile is told', async () => {
  const { user, edit, client } = await open({ as: emails.customer, tenant: 'bluebird' })
  await user.click(edit)
  const dialog = await findDialog()
  await client.call('updateUser', { body: { user: { phones: [{ phone_number: '3035550159', type: 'home', primary: true }] } } })
  await user.click(save(dialog))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No such phone number.')
})

// Last, because nobody signs in with it afterwards.
test('the e-mail with which one is signed in can be removed where another one remains', async () => {
  const { user, card, edit } = await open({ tenant: 'summit' })
  await user.click(edit)
  const dialog = await findDialog()
  await user.click(dialog.getByRole('button', { name: 'Remove email address 1' }))
  expect(dialog.queryByRole('button', { name: /^Remove email/ })).not.toBeInTheDocument()
  await user.click(save(dialog))
  await closed()
  expect(card.getAllByRole('listitem')[0]).toHaveTextContent('casey.rivera@example.comWorkPrimary')
})
