import { screen } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { mockBrowserApis } from '../../live/testing/browser-mocks'
import { routes } from '../../routes'

/** One API for the tests of the file, or one for each; `open` shows a visit's page to its customer. */
export function setUpAppointmentPage(setUpApi = setUpTestApi) {
  const api = setUpApi()
  beforeAll(mockBrowserApis)
  const open = (id: number | string, options: Partial<RenderPageOptions> = {}) =>
    renderPage({ api, routes, path: `/appointment/${id}`, as: emails.customer, ...options })
  return { api, open }
}

export const { appointments: visit } = demoIds('acme')
export const heading = (name: string) => screen.findByRole('heading', { name })
export const json = (status: number, body: object) =>
  new Response(JSON.stringify({ request_id: 'r-1', ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  })
