import { screen } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { routes } from '../routes'
import { mockBrowserApis } from './browser-mocks'
import { openCableServer, type CableServer } from './cable-server'

export type Intercept = NonNullable<RenderPageOptions['intercept']>

/** One API for the tests of the file, or one for each; the functions show a visit's pages to its customer. */
export function setUpVisitPages(setUpApi = setUpTestApi) {
  const api = setUpApi()
  beforeAll(mockBrowserApis)
  const show = (path: string, options: Partial<RenderPageOptions> = {}) =>
    renderPage({ api, routes, path, as: emails.customer, ...options })
  return {
    api,
    show,
    open: (id: number | string, options?: Partial<RenderPageOptions>) => show(`/appointment/${id}`, options),
    openSummary: (id: number | string, options?: Partial<RenderPageOptions>) =>
      show(`/appointment_summary/${id}`, options),
  }
}

/** A live connection for each test of the file; use it only inside tests. */
export function setUpCable(): CableServer {
  const cable = {} as CableServer
  beforeEach(async () => void Object.assign(cable, await openCableServer()))
  afterEach(() => cable.close())
  return cable
}

export const { appointments: visit } = demoIds('acme')
export const heading = (name: string) => screen.findByRole('heading', { name })
export const json = (status: number, body: object) =>
  new Response(JSON.stringify({ request_id: 'r-1', ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Changes the API's responses to requests whose path starts with the prefix. */
export const alter =
  <Body extends object>(prefix: string, change: (body: Body) => object): Intercept =>
  async ({ path }, pass) => {
    const answer = await pass()
    if (!path.startsWith(prefix)) return answer
    const body = (await answer.json()) as Body
    return json(200, { ...body, ...change(body) })
  }
