import type { Page } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { emails, expect, test } from '../fixtures'
import { callAcmeApi } from '../fixtures/acme-api'
import { logIn } from '../fixtures/forms'
import { newCustomer } from '../fixtures/new-customer'

const chooseLanguage = (page: Page, label: string, language: string) =>
  page.getByRole('contentinfo').getByLabel(label).selectOption(language)
const documentLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang)

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test(
    'gets Spanish from the first HTML on, and another language at once, with what was typed',
    { tag: '@gate' },
    async ({ page, at, checkAccessibility, expectedComplaints }) => {
      expectedComplaints.push('401')
      const first = await page.request.get(at('/login'), { headers: { 'accept-language': 'es-MX' } })
      expect(await first.text()).toContain('<html lang="es" dir="ltr">')
      await page.goto(at('/login'))
      await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
      await expect(page).toHaveTitle('Portal de Acme Home Services - Iniciar sesión')
      await checkAccessibility(page)

      await page.getByLabel('Correo electrónico').fill(emails.customer)
      await chooseLanguage(page, 'Idioma', 'en')
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(emails.customer)
      expect(await documentLanguage(page)).toBe('en')
      await expect(page).toHaveTitle('Acme Home Services Portal - Log In')

      // Chosen, it goes before the browser's.
      await page.goto(at('/login'))
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
      await chooseLanguage(page, 'Language', 'es')
      await page.getByLabel('Correo electrónico').fill(emails.customer)
      await page.getByLabel('Contraseña', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page.getByText('El usuario o la contraseña no son válidos').first()).toBeVisible()
    },
  )

  test(
    'reads what the company wrote in Spanish, from the first HTML on, and in English after a switch',
    { tag: '@gate' },
    async ({ page, at, be, portal, sessions, request }) => {
      const first = await page.request.get(at('/login', 'bluebird'), { headers: { 'accept-language': 'es-MX' } })
      expect(await first.text()).toContain('Tuberías que no dan problemas.')
      await page.goto(at('/login', 'bluebird'))
      await expect(page.getByText('Tuberías que no dan problemas.')).toBeVisible()
      await chooseLanguage(page, 'Idioma', 'en')
      await expect(page.getByText('Pipes that keep quiet.')).toBeVisible()

      await be(emails.customer)
      await page.goto(at('/schedule'))
      await page.getByLabel('Tengo un problema con...').selectOption('Aire acondicionado')
      await page.getByRole('radio', { disabled: false }).first().click()
      await page.getByLabel('¿Qué problema presenta?').selectOption('Gotea agua')
      await page.getByLabel('¿Hay algo más que debamos saber?').fill('Puerta de atrás')
      await chooseLanguage(page, 'Idioma', 'en')
      await expect(page.getByLabel('What is it doing?')).toHaveValue('Leaking water')
      await expect(page.getByLabel('Anything else we should know?')).toHaveValue('Puerta de atrás')
      await expect(page.getByText('We arrive within the window you choose.')).toBeVisible()

      // The customer's own from now on, and other journeys are theirs, too.
      const ask = callAcmeApi(request, portal.port, sessions.get(`acme:${emails.customer}`)?.token)
      await expect
        .poll(async () => (await ask<{ language: string | null }>('PUT', '/v1/users', { user: {} })).language)
        .toBe('en')
      await ask('PUT', '/v1/users', { user: { language: null } })
    },
  )

  test('has the menu and the titles of remotes in Spanish', async ({ page, at, be }) => {
    await be(emails.customer)
    await page.goto(at(paths.invoices()))
    await expect(page).toHaveTitle('Portal de Acme Home Services - Todas las facturas')
    await expect(page.getByRole('link', { name: 'Todas las facturas' })).toBeVisible()
  })
})

test('a link may ask for a language, and words that can’t be fetched leave the page as it is', async ({
  page,
  at,
  expectedComplaints,
}) => {
  expectedComplaints.push('net::ERR_FAILED')
  await page.goto(at('/login?lang=es'))
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto(at('/login'))
  await page.route('**/es.json', (route) => route.abort())
  await chooseLanguage(page, 'Language', 'es')
  await expect(page.getByText('This language can’t be loaded right now')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  expect(await documentLanguage(page)).toBe('en')
})

test('a page follows the language of whoever logs in, also with what menus call pages that are not loaded', async ({
  page,
  at,
  portal,
  request,
}) => {
  const { email, password, token } = await newCustomer(request, portal)
  await callAcmeApi(request, portal.port, token)('PUT', '/v1/users', { user: { language: 'es' } })
  await page.goto(at('/login?lang=en'))
  await logIn(page, email, password)
  const menu = page.getByRole('navigation', { name: 'Menú del cliente' })
  for (const name of ['Todas las facturas', 'Todas las cotizaciones', 'Perfil'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Todas las facturas' }).click()
  await expect(page).toHaveTitle('Portal de Acme Home Services - Todas las facturas')
})
