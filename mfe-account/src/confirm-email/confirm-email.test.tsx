import { screen } from '@testing-library/react'
import { renderPage, setUpTestApi } from '@portal/testing'
import { routes } from '../routes'

const api = setUpTestApi()
const TOKEN = 'the-mailed-token-of-a-mail'

/** Opens the page with an API that knows the mailed link. */
async function open(
  confirmation: {
    purpose: 'account' | 'contact'
    email_address: string | null
    answer: null | 'confirmed' | 'refused'
  },
  path = `/confirm_email?token=${TOKEN}`,
) {
  const calls: string[] = []
  const page = await renderPage({
    api,
    routes,
    path,
    intercept: async (request, pass) => {
      if (request.path !== `/v1/tokens/${TOKEN}/email`) return pass()
      if (request.method === 'GET') return Response.json(confirmation)
      calls.push(request.method)
      return Response.json(confirmation)
    },
  })
  return { ...page, calls }
}
const account = { purpose: 'account', email_address: 'new@example.com', answer: null } as const
const contact = { purpose: 'contact', email_address: null, answer: null } as const

test.each([
  [
    account,
    'Use new@example.com for your account with Acme Home Services?',
    'Confirm Email',
    'new@example.com is confirmed. You can log in with it.',
  ],
  [
    account,
    'Use new@example.com for your account with Acme Home Services?',
    'It Was Not Me',
    'Thank you. The address is not used.',
  ],
  [
    contact,
    'A customer of Acme Home Services named you as a contact. Do you want mail when a visit of theirs is booked, moved or canceled?',
    'Yes, Email Me',
    'Thank you. Acme Home Services will email you about their visits.',
  ],
  [
    contact,
    'A customer of Acme Home Services named you as a contact. Do you want mail when a visit of theirs is booked, moved or canceled?',
    'No, Never',
    'Thank you. Acme Home Services will not email you about visits, whoever names you as a contact.',
  ],
])('nothing is sent before a button is pressed: %j', async (confirmation, question, button, result) => {
  const { user, calls } = await open(confirmation)
  expect(await screen.findByText(question)).toBeVisible()
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(result)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Confirm Email' })).toHaveFocus()
  expect(calls).toEqual(['POST'])
})

test('a link that was used before says what was chosen', async () => {
  await open({ ...account, answer: 'confirmed' })
  expect(await screen.findByText('new@example.com is confirmed. You can log in with it.')).toBeVisible()
})

test.each([
  ['an unknown token', '/confirm_email?token=some-other-token-of-a-mail'],
  ['no token', '/confirm_email'],
])('a link with %s is invalid', async (_, path) => {
  await open(account, path)
  expect(await screen.findByText('This link is invalid or has expired.')).toBeVisible()
})
