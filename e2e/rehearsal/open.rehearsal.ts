import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { chooseService, freeSlots, takeSlot } from '../fixtures/booking'
import { expect, test } from './fixture'

const PASSWORD = 'first-password'

async function signUp(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Create Account' })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await field('First Name').fill('Nia')
  await field('Last Name').fill('Okafor')
  await field('Mobile Phone').pressSequentially('3035550177')
  await field('Email').fill(email)
  await field('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Enter address manually' }).click()
  await field('Street Address').fill('4497 17th Ave')
  await field('City').fill('Fairhaven')
  await field('State').selectOption('Colorado')
  await field('Zip Code').fill('80016')
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
  const headers = await first!.allHeaders()
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-security-policy']).not.toMatch(/\b(http|ws):/)
  expect((await page.context().cookies()).every(({ name, secure }) => secure && name.startsWith('__Host-'))).toBe(true)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await signUp(page, 'nia@example.com')

  await page.evaluate(() => localStorage.clear())
  await page.goto(at(paths.login()))
  await page.getByLabel('Email').fill('nia@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto(at(paths.schedule()))
  await chooseService(page)
  await takeSlot(freeSlots(page).first())
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: /^Appointment #\d+$/ })).toBeVisible()

  const { html } = await mailTo('nia@example.com', 'Your visit')
  expect(html).toContain(at('/'))
})

test('what the proxy or the host refuses is told in words, and nobody chooses the tenant by a header', async ({
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
  const told = { message: expect.stringMatching(/\.$/) as unknown, request_id: expect.any(String) as unknown }

  const big = await request.post(`${portal}/v1/users`, {
    headers: { host, 'content-type': 'application/json' },
    data: Buffer.alloc(3_000_000),
  })
  expect([big.status(), await big.json(), big.headers()['server']]).toEqual([413, told, 'nginx'])
  for (const path of ['/shell/..%2f..%2fpackage.json', `/${'a'.repeat(20_000)}`])
    expect(JSON.parse((await get(path)).text)).toEqual(told)

  expect(await get('/v1/service_categories', { 'x-forwarded-host': 'evil.example' })).toMatchObject({ status: 200 })
  for (const path of ['/shell/1.0.0/main.js', '/v1/users', '/'])
    expect(await get(path, { host: 'sunny.evil.example' })).toMatchObject({
      status: 421,
      text: expect.stringContaining('not one of the portal’s') as unknown,
    })
})
