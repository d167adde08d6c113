import { mergeTests } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { emails, expect } from '../fixtures'
import { test as account, widths } from '../fixtures/account'
import { callAcmeApi } from '../fixtures/acme-api'
import { chooseLaterDay, chooseService, freeSlots, takeSlot, timesOffered } from '../fixtures/booking'
import { labels } from '../fixtures/labels'
import { letterTo } from '../fixtures/mailbox'
import { jpegFile } from '../fixtures/pictures'
import { spanish } from '../fixtures/spanish'

const test = mergeTests(account, spanish)
const { es } = labels
const HOME = { street: '1840 Juniper St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }

interface Service {
  details: { fields: { label: string; options: unknown[] }[] }
}

for (const width of widths) {
  test.describe(`in Spanish, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a customer books a visit with answers and a photo, moves it and cancels it', async ({
      page,
      at,
      portal,
      request,
      beNewCustomer,
      checkAccessibility,
    }) => {
      const { id, email, token } = await beNewCustomer()
      const ask = callAcmeApi(request, portal.port, token)
      await ask('POST', `/v2/customers/${id}/addresses`, {
        address: { ...HOME, latitude: 39.7461, longitude: -104.9873, emails: [], phones: [] },
      })
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/service_categories')
      await page.goto(at(paths.schedule()))
      await expect(page.getByRole('heading', { level: 1, name: 'Programar una cita' })).toBeVisible()
      const [service] = (await (await answered).json()) as Service[]
      await page.getByRole('button', { name: 'Programar la cita' }).click()
      await chooseService(page, 1, es)
      await chooseLaterDay(page, es)
      await page.getByRole('button', { name: 'Programar la cita' }).click()
      await expect(page.getByText('Elija una fecha y una hora.')).toBeVisible()
      await takeSlot(freeSlots(page).first())
      for (const { label, options } of service!.details.fields)
        if (options.length > 0) await page.getByLabel(label).selectOption({ index: 1 })
        else await page.getByLabel(label).fill('Gotea la llave.')
      await page.getByLabel('Agregar fotos').setInputFiles([await jpegFile(page, 'fuga.jpg')])
      await expect(page.getByText('fuga.jpg').first()).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Programar la cita' }).click()
      await expect(page).toHaveURL(/\/appointment\/\d+$/)
      await expect(page.getByRole('img', { name: /^Foto 1 de 1, / })).toBeVisible()
      await letterTo(request, portal.port, email, 'Su visita de Acme Home Services el')

      await page.getByRole('button', { name: 'Hacer cambios' }).click()
      await page.getByRole('button', { name: 'Cambiar la fecha' }).click()
      const moving = page.getByRole('dialog', { name: /^Cambiar la fecha de la cita #/ })
      await timesOffered(moving, es)
      await takeSlot(freeSlots(moving).last())
      await checkAccessibility(page)
      await moving.getByRole('button', { name: 'Cambiar la fecha' }).click()
      await expect(page.getByText(/^Nueva fecha de la cita: /)).toBeVisible()
      await letterTo(request, portal.port, email, 'ahora es el')

      await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
      const cancelling = page.getByRole('dialog', { name: /^Cancelar la cita #/ })
      await cancelling.getByLabel('Motivo', { exact: true }).selectOption({ label: 'Otro motivo...' })
      await cancelling.getByRole('textbox', { name: 'Especifique el motivo' }).fill('Nos mudamos.')
      await cancelling.getByRole('button', { name: 'Cancelar la cita' }).click()
      await expect(page.getByText('Cita cancelada')).toBeVisible()
      await expect(page.getByText('Cancelada', { exact: true }).filter({ visible: true }).first()).toBeVisible()
      await letterTo(request, portal.port, email, 'Se canceló su visita')
    })
  })
}

test('in Spanish, every status of a visit', async ({ page, be, at }) => {
  await be(emails.customer)
  const { late, completed, cancelled, installationPending, quoteDenied, lostOpportunity } = demoIds('acme').appointments
  for (const id of [late, cancelled, installationPending, quoteDenied, lostOpportunity]) {
    await page.goto(at(paths.appointment(id)))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(at(paths.appointmentSummary(completed)))
  await expect(page.getByRole('heading', { level: 1, name: /^Resumen de la cita #/ })).toBeVisible()
  await expect(page.getByText('Califique su visita')).toBeVisible()
})
