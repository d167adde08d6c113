import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { fillAddress, fillPerson, logIn } from '../fixtures/forms'
import { expect, test } from './fixture'

const PASSWORD = 'first-password'

async function signUp(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Create Account' })
  await fillPerson(form, email, PASSWORD)
  await form.getByRole('button', { name: 'Enter address manually' }).click()
  await fillAddress(form)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created')).toBeVisible()
}

test('behind TLS, at a tenant that was opened by commands, a new customer signs up, signs in and books a visit', async ({
  page,
  at,
  callNode,
  mailTo,
}) => {
  for (const node of ['portal-a', 'portal-b'] as const)
    expect(await callNode(node, 'GET', '/healthz')).toEqual({ status: 'ok' })

  const first = await page.goto(at(paths.login()))
  const headers = (await first?.allHeaders()) ?? {}
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-security-policy']).not.toMatch(/\b(http|ws):/)
  expect((await page.context().cookies()).every(({ name, secure }) => secure && name.startsWith('__Host-'))).toBe(true)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await signUp(page, 'nia@example.com')

  await page.evaluate(() => localStorage.clear())
  await page.goto(at(paths.login()))
  await logIn(page, 'nia@example.com', PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto(at(paths.schedule()))
  await chooseService(page)
  await takeSlot(freeSlots(page).first())
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: /^Appointment #\d+$/ })).toBeVisible()

  const { html } = await mailTo('nia@example.com', 'Your visit')
  expect(html).toContain(at('/'))
})

test('requests that proxy or portal refuse get a JSON message, and no header chooses the tenant', async ({
  request,
  topology,
  at,
}) => {
  const portal = `https://127.0.0.1:${topology.httpsPort}`
  const host = new URL(at('/')).host
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(portal + path, { headers: { host, ...headers } })
    return { status: answer.status(), headers: answer.headers(), text: await answer.text() }
  }
  const error = { message: expect.stringMatching(/\.$/), request_id: expect.any(String) }

  const big = await request.post(`${portal}/v1/users`, {
    headers: { host, 'content-type': 'application/json' },
    data: Buffer.alloc(3_000_000),
  })
  expect([big.status(), await big.json(), big.headers()['server']]).toEqual([413, error, 'nginx'])
  for (const path of ['/shell/..%2f..%2fpackage.json', `/${'a'.repeat(20_000)}`])
    expect(JSON.parse((await get(path)).text)).toEqual(error)

  expect(await get('/v1/service_categories', { 'x-forwarded-host': 'evil.example' })).toMatchObject({ status: 200 })
  for (const path of ['/shell/1.0.0/main.js', '/v1/users', '/'])
    expect(await get(path, { host: 'sunny.evil.example' })).toMatchObject({
      status: 421,
      text: expect.stringContaining('not one of the portal’s'),
    })
})
