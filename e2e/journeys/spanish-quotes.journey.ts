import { mergeTests } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { expectToast } from '../fixtures/account'
import { badge, emails, expect, test as documents } from '../fixtures/document-test'
import { labels } from '../fixtures/labels'
import { spanish } from '../fixtures/spanish'

const test = mergeTests(documents, spanish)
const { es } = labels
const { sent, pending, accepted, denied, expired } = demoIds('acme').quotes
const { deposit } = demoIds('acme').invoices

test.describe('in Spanish, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a customer reads quotes, sees their financing, and signs one', async ({ page, be, at, checkAccessibility }) => {
    await be(emails.customer)
    await page.goto(at(paths.quotes()))
    await expect(page.getByRole('heading', { level: 1, name: 'Todas las cotizaciones' })).toBeVisible()
    for (const id of [pending, accepted, denied, expired]) {
      await page.goto(at(paths.quotePreview(id)))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(at(paths.quotePreview(sent)))
    const financing = page.getByRole('region', { name: 'Financiamiento' })
    await financing.getByText('Pago inicial y ofertas').click()
    await expect(financing.getByRole('table', { name: 'Ofertas de financiamiento' })).toBeVisible()
    const down = financing.getByLabel('Pago inicial')
    await down.fill('999999')
    await down.press('Enter')
    await expect(down).toHaveAccessibleDescription(/^El pago inicial debe ser menor que el total de \$/)
    await down.fill('4000')
    await down.press('Enter')
    await expect(financing.getByText(/^Pagos desde/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Firmar cotización' }).click()
    const dialog = page.getByRole('dialog', { name: `Firmar la cotización #${sent}` })
    await dialog.getByRole('button', { name: 'Firmar cotización' }).click()
    await expect(dialog.getByLabel('Su nombre')).toHaveAccessibleDescription('Escriba su nombre.')
    await dialog.getByRole('radio', { name: 'Dibujar' }).check()
    await expect(dialog.getByRole('img', { name: 'Aún no hay nada dibujado' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Escribir' }).check()
    await dialog.getByLabel('Su nombre').fill('Casey Rivera')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Firmar cotización' }).click()
    await expectToast(page, 'Gracias. La cotización quedó firmada.', es)
    await expect(badge(page, 'Aceptada')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: 'Firmado por Casey Rivera' })).toBeVisible()
  })

  test('a customer asks for changes, declines, and takes it back', async ({ page, be, at }) => {
    await be(emails.customer)
    await page.goto(at(paths.quotePreview(sent)))
    await page.getByRole('button', { name: 'Continuar con el servicio' }).first().click()
    await expect(page.getByText(/^Al continuar, usted acepta la cotización/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pedir cambios' }).click()
    const changes = page.getByRole('dialog', { name: 'Pedir cambios' })
    await changes.getByRole('button', { name: 'Pedir cambios' }).click()
    await expect(changes.getByLabel('¿Qué debería cambiar?')).toHaveAccessibleDescription('Campo obligatorio')
    await changes.getByLabel('¿Qué debería cambiar?').fill('Sin termostato, por favor.')
    await changes.getByRole('button', { name: 'Pedir cambios' }).click()
    await expectToast(page, 'Se envió su solicitud de cambios.', es)
    await page.getByRole('button', { name: 'Rechazar cotización' }).click()
    const declining = page.getByRole('dialog', { name: 'Rechazar cotización' })
    await declining.getByLabel('Motivo (opcional)').fill('Nos mudamos.')
    await declining.getByRole('button', { name: 'Rechazar cotización' }).click()
    await expectToast(page, 'La cotización fue rechazada.', es)
    await expect(badge(page, 'Rechazada')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer el rechazo' }).click()
    await expectToast(page, 'Su rechazo quedó sin efecto.', es)
  })
})

test('in Spanish, a technician edits a quote by a link', async ({ page, staffLink }) => {
  await page.goto(staffLink('A quote, as its technician'))
  await page.getByRole('button', { name: 'Agregar línea' }).click()
  const adding = page.getByRole('dialog', { name: 'Agregar línea' })
  await adding.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('drain')
  await adding
    .getByRole('button', { name: /^Agregar .*[Dd]rain/ })
    .first()
    .click()
  await expect(adding).toHaveCount(0)
  const quantity = page.getByLabel(/^Cantidad de /).last()
  await quantity.fill('2')
  await quantity.press('Enter')
  for (const box of [
    page.getByRole('checkbox', { name: /^Seleccionar / }).last(),
    page.getByRole('checkbox', { name: /^Seleccionar / }).nth(-2),
  ])
    await box.check()
  await page.getByRole('button', { name: 'Agrupar las seleccionadas' }).click()
  const grouping = page.getByRole('dialog', { name: 'Agrupar líneas' })
  await grouping.getByLabel('Nombre del grupo').fill('Para después')
  await page.keyboard.press('Enter')
  await expect(grouping).toHaveCount(0)
  const handle = page.getByRole('button', { name: /^Mover / }).first()
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Lista para mover: las flechas la mueven/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/De vuelta en su lugar\.$/)).toBeAttached()
})

test('in Spanish, a technician edits an invoice by a link, and the customer opens the payment link', async ({
  page,
  guest,
  staffLink,
}) => {
  await page.goto(staffLink('An open invoice, as its technician'))
  await expect(page.getByRole('button', { name: 'Agregar línea' })).toBeVisible()
  await page.getByLabel('Descuento por retraso').fill('25')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Totales')).toContainText('Descuento por retraso-$25.00')
  await page.getByRole('button', { name: 'Crear enlace de pago', exact: true }).click()
  const link = page.getByRole('textbox', { name: 'Enlace de pago' })
  await expect(link).toHaveValue(/\/token\//)
  await guest.goto(await link.inputValue())
  await guest.getByRole('button', { name: es.makePayment }).click()
  await expect(guest.getByRole('dialog', { name: es.makePayment }).getByLabel(es.amount)).toBeVisible()
  await page.getByRole('button', { name: 'Pedir la firma' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirmar el trabajo #${deposit}` })
  await dialog.getByLabel('Su nombre').fill('Casey Rivera')
  await dialog.getByRole('button', { name: 'Confirmar el trabajo' }).click()
  await expectToast(page, 'Gracias. El trabajo quedó confirmado.', es)
})
