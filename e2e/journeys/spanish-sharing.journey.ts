import { mergeTests } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { PASSWORD } from 'demo/names'
import { emails, expect } from '../fixtures'
import { logIn } from '../fixtures/forms'
import { labels } from '../fixtures/labels'
import { spanish } from '../fixtures/spanish'
import { live, test as visits } from '../fixtures/visit-test'

const test = mergeTests(visits, spanish)

test('in Spanish, a customer shares the view of a visit, somebody else watches it, and sharing stops', async ({
  page,
  guest,
  at,
  expectedComplaints,
}) => {
  // Of the guest, once the link has ended.
  expectedComplaints.push('401', '410')
  await page.goto(at(paths.login(paths.appointment(live))))
  await logIn(page, emails.customer, PASSWORD, labels.es)
  await expect(page.getByText(/^Llegada: /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Contactar al técnico' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compartir la cita' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar el enlace de la cita' }).click()
  await expect(page.getByRole('button', { name: '¡Enlace copiado!' })).toBeVisible()
  await guest.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(guest.getByText(/^Llegada: /).first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Compartir la cita' }).click()
  await expect(page.getByText(/^1 persona lo vio/)).toBeVisible()
  await page.getByRole('button', { name: 'Dejar de compartir' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click()
  await expect(guest.getByText('Esta cita ya no está activa porque terminó o se canceló.')).toBeVisible()
  await page.getByRole('button', { name: 'Crear un enlace nuevo' }).click()
})
