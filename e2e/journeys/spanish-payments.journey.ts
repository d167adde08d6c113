import { mergeTests } from '@playwright/test'
import { paths } from '@portal/platform/paths'
import { demoIds } from 'demo/names'
import { labels } from '../fixtures/labels'
import {
  account,
  cards,
  emails,
  expect,
  fillBank,
  fillCard,
  listUnpaid,
  press,
  test as payments,
} from '../fixtures/payments'
import { spanish } from '../fixtures/spanish'

const test = mergeTests(payments, spanish)
test.use({ expectedComplaints: ['422'], viewport: { width: 390, height: 844 } })

const { es } = labels
const FAILED = 'No se pudo procesar su pago. Inténtelo de nuevo o use otra forma de pago.'
const [byCard = 0, byBank = 0] = listUnpaid('acme').slice(12)

test('in Spanish, an invoice is paid by card', async ({ page, be, at, openPayment, checkAccessibility }) => {
  await be(emails.landlord)
  await page.goto(at(paths.invoices()))
  await expect(page.getByRole('heading', { level: 1, name: 'Todas las facturas' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar varias facturas' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  const dialog = await openPayment(byCard, 'acme', page, es)
  await expect(dialog.getByText('Cargando el formulario de tarjeta...')).toHaveCount(0)
  await press(page, dialog, 'Pagar ahora')
  await expect(dialog.getByText('Número de tarjeta no válido')).toBeVisible()
  await checkAccessibility(page)
  await fillCard(page, dialog, 'acme', cards.declined, es)
  await press(page, dialog, 'Pagar ahora')
  await expect(dialog.getByRole('alert').getByText(FAILED)).toBeVisible()
  await fillCard(page, dialog, 'acme', cards.good, es)
  await press(page, dialog, 'Pagar ahora')
  await page.getByRole('dialog', { name: 'Pago realizado' }).getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByLabel('Totales')).toContainText('$0.00')
  await expect(page.getByText('Pago · Visa terminada en 1111')).toBeVisible()
})

test('in Spanish, an invoice is paid from a bank account', async ({ page, be, openPayment, checkAccessibility }) => {
  await be(emails.landlord)
  const dialog = await openPayment(byBank, 'acme', page, es)
  await dialog.getByRole('tab', { name: 'Cuenta bancaria (ACH)' }).click()
  await press(page, dialog, 'Pagar ahora')
  await expect(dialog.getByText('El número de ruta es obligatorio.')).toBeVisible()
  await dialog.getByLabel('Monto').fill('999999')
  await fillBank(dialog, 'acme', es)
  await press(page, dialog, 'Pagar ahora')
  await expect(dialog.getByLabel('Monto')).toHaveAccessibleDescription(/^El pago máximo es de \$/)
  await dialog.getByLabel('Monto').fill('12.50')
  await press(page, dialog, 'Pagar ahora')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('$12.50')
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Autorizar' }).click()
  await expect(page.getByRole('dialog', { name: 'Pago realizado' })).toContainText(
    'Se envió su transferencia bancaria.',
  )
})

test('in Spanish, a bank account is stored, replaced by a card, and deleted', async ({ page, be, at }) => {
  await be(emails.declined)
  await page.goto(at(paths.profile()))
  const preferences = page.getByRole('region', { name: 'Preferencias' })
  await preferences.getByRole('button', { name: /^(Agregar una forma de pago|Editar )/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Agregar una|Editar) forma de pago$/ })
  await dialog.getByRole('tab', { name: 'Cuenta bancaria (ACH)' }).click()
  await fillBank(dialog, 'acme', es)
  await press(page, dialog, 'Guardar')
  const stored = `Cuenta corriente terminada en ${account.number.slice(-4)}`
  await expect(preferences.getByText(stored)).toBeVisible()
  await preferences.getByRole('button', { name: `Editar ${stored}` }).click()
  await expect(dialog.getByText(`Reemplaza su forma de pago guardada, ${stored}.`)).toBeVisible()
  await expect(dialog.getByText('Cargando el formulario de tarjeta...')).toHaveCount(0)
  await fillCard(page, dialog, 'acme', cards.good, es)
  await press(page, dialog, 'Guardar')
  await preferences.getByRole('button', { name: 'Eliminar Visa terminada en 1111' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(preferences.getByText('Sin especificar')).toBeVisible()
})

test('in Spanish, invoices of every kind', async ({ page, be, at }) => {
  await be(emails.customer)
  const { deposit, partlyPaid, paid, voided, lateFee, discount, grouped } = demoIds('acme').invoices
  for (const id of [deposit, partlyPaid, paid, voided, lateFee, discount, grouped]) {
    await page.goto(at(paths.invoice(id)))
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Factura #${id}`) })).toBeVisible()
    await expect(page.getByLabel('Totales')).toBeVisible()
  }
})
