import { Readable } from 'node:stream'
import { setUpTestApi } from 'api/testing'
import { emails, PASSWORD } from 'demo/names'
import { checkContract, describeFindings } from './check-contract'

const api = setUpTestApi()
const customer = { email: emails.customer, password: PASSWORD }

/** Asks the API of the test; `change` makes its answers those of another backend. */
function backend(change: (path: string, answer: { status: number; body: string }) => void = () => {}) {
  const ask = async (url: URL, { method, headers, body }: RequestInit) => {
    const response = await api.http.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { ...(headers as Record<string, string>), host: url.host },
      ...(body ? { payload: Readable.from([body as string]) } : {}),
    })
    const answer = { status: response.statusCode, body: response.body }
    change(url.pathname, answer)
    return new Response([204, 304].includes(answer.status) ? null : answer.body, { status: answer.status })
  }
  return { origin: 'http://acme.localhost', fetch: ask as typeof fetch }
}
const facts = { subdomain: 'acme', zip: '80014', today: '2026-03-02' }

it('our own API answers every call as pages need it', async () => {
  const findings = await checkContract(backend(), { ...facts, customer })
  expect(findings.filter(({ verdict }) => verdict === 'differs' || verdict === 'missing')).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(70)
  expect(findings.find(({ call }) => call === 'getInvoice')).toEqual({ call: 'getInvoice', verdict: 'right' })
  expect(findings.find(({ call }) => call === 'payInvoice')?.verdict).toBe('right')
  expect(findings.find(({ call }) => call === 'createUser')?.verdict).toBe('not tried')
})

it('names calls that are missing, unprotected, or answer something else', async () => {
  const findings = await checkContract(
    backend((path, answer) => {
      if (path === '/reports/consumer/invoices.json') answer.body = JSON.stringify({ data: [{ id: '7' }] })
      if (path === '/v1/service_categories') Object.assign(answer, { status: 404, body: 'Not Found' })
      if (path === '/v2/payments') Object.assign(answer, { status: 200, body: '{}' })
      if (path === '/v1/comments/by_date') answer.body = '<html>'
    }),
    { ...facts, customer },
  )
  const lines = describeFindings(findings, true)
  expect(lines).toEqual(
    expect.arrayContaining([
      'missing    listServiceCategories (GET /v1/service_categories): status 404',
      expect.stringMatching(/^differs {4}reportInvoices .*recordsFiltered/) as string,
      'differs    payInvoices (POST /v2/payments): status 200 instead of 401 without a session',
      expect.stringMatching(/^differs {4}listCommentsByDate .*not JSON/) as string,
    ]),
  )
  expect(lines.at(-1)).toMatch(/ right, 3 differ, 1 missing, \d+ not tried\.$/)
})
