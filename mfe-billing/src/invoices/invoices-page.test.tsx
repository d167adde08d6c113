import { openTestApi, renderPage, type PageTestApi } from '@portal/testing'
import { screen } from '@testing-library/react'
import { emails } from 'api/seed'
import { routes } from '../routes'

jest.setTimeout(60_000)
let api: PageTestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('filled', async () => {
  await renderPage({ api, routes, path: '/invoices', as: emails.customer })
  expect(await screen.findByRole('heading', { name: 'All Invoices' })).toBeVisible()
})
