import { eq } from 'drizzle-orm'
import { invoicePdf } from '#areas/billing/invoices/invoice-pdf'
import { appointments as visits, users } from '#foundation/database/schema'
import { wordsFor } from '#foundation/languages/words'
import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { invoice, sender } from '#test/support/invoices'
import { officeClient } from '#test/support/payments'
import { inOneLine, readPdfText } from '#test/support/pdf-text'
import { calls, shapes, type CallName, type CallShape } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const api = setUpTestApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

const open = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  api.http.inject({ url: url!, headers: { host: 'acme.localhost', ...headers } })
const readInvoice = async (id: number = acme.invoices.paid) =>
  (await customer.call('getInvoice', { params: { id } })).body
const readQuote = async (id: number) => (await customer.call('getQuote', { params: { id } })).body

interface File {
  link: () => Promise<string | null | undefined>
  name: RegExp
  title: string
  texts: string[]
}

const invoices: Record<string, File> = {
  'an invoice': {
    link: async () => (await readInvoice()).pdf_url,
    name: /^inline; filename="factura-\d+\.pdf"$/,
    title: 'Factura #10103 del trabajo #10103',
    texts: [
      'Fecha de la factura: 29 ene 2026',
      'Facturar a',
      'Dirección del servicio',
      'RESUMEN DEL PEDIDO Concepto Cant. Precio Total',
      'Garantía: 90 days',
      'Impuesto sobre las ventas (7.75%) $138.96',
      'Saldo pendiente $0.00',
      'Trabajo terminado',
      'Detalles de las transacciones',
      'Pago · Visa terminada en 1111',
      'Página 1 de 2',
      // As it was written.
      'Drain cleaning',
      // As the company wrote it in Spanish when the invoice was issued.
      'El pago se realiza al terminar el trabajo.',
      'Licencia estatal CO-104522',
    ],
  },
  'a voided invoice': {
    link: async () => (await readInvoice(acme.invoices.voided)).pdf_url,
    name: /factura/,
    title: 'Factura #10203 del trabajo #10203 (anulada)',
    texts: ['ANULADA'],
  },
  'a receipt': {
    link: async () =>
      (await readInvoice()).payments.find(({ transaction_type }) => transaction_type === 'check')?.receipt_url,
    name: /^inline; filename="recibo-\d+\.pdf"$/,
    title: 'Recibo de pago, factura #10103',
    texts: [
      'Impreso el 10 feb 2026',
      'Recibido de Casey Rivera',
      'Por Factura #10103, trabajo #10103',
      'Pagado con Cheque #1047',
      'Monto $400.00',
      'Saldo restante de esta factura $0.00',
    ],
  },
  'a statement': {
    link: async () =>
      (
        await office.call('getStatement', {
          params: { id: acme.users.customer },
          query: { from: '2026-01-01', to: '2026-02-10' },
        })
      ).body.pdf_url,
    name: /^inline; filename="estado-de-cuenta-10001-2026-02-10\.pdf"$/,
    title: 'Estado de cuenta de Casey Rivera',
    texts: [
      'Del 1 ene 2026 al 10 feb 2026',
      'Fecha Movimiento Monto Saldo',
      'Saldo anterior',
      'Factura #10103',
      'Pago · Cheque #1047, factura #10103.',
      'Facturas abiertas',
      'Total por pagar',
    ],
  },
}

const others: Record<string, File> = {
  'a quote': {
    link: async () => (await readQuote(acme.quotes.sent)).pdf_url,
    name: /^inline; filename="cotizacion-10103\.pdf"; filename\*=UTF-8''cotizaci%C3%B3n-10103\.pdf$/,
    title: 'Cotización #10103 del trabajo #10105',
    texts: [
      'Fecha de la cotización: 1 feb 2026',
      'Precio Comfort Plan',
      'Sistemas cubiertos: 2',
      'Precio de la membresía Comfort Plan $219.00',
      'Usted ahorra $830.00',
      'Notas Prices hold for thirty days. Esta cotización es válida hasta el 3 mar 2026.',
    ],
  },
  'an expired quote': {
    link: async () => (await readQuote(acme.quotes.expired)).pdf_url,
    name: /cotizacion/,
    title: 'Cotización #10106',
    texts: ['VENCIDA', 'Esta cotización fue válida hasta el 13 oct 2025.'],
  },
  'a customer’s own data': {
    link: async () => (await customer.call('getOwnData', {})).body.pdf_url,
    name: /^inline; filename="mis-datos\.pdf"$/,
    title: 'Sus datos',
    texts: [
      'Lo que Acme Home Services guarda sobre usted.',
      'Teléfonos Número Tipo (303) 555-0142 celular',
      'Citas Fecha Servicio Dirección Estado',
      'Instalación pendiente',
      'Aprobada',
      'Se renueva el 25 jul 2026',
    ],
  },
}

test.each(Object.entries({ ...invoices, ...others }))('%s in Spanish', async (_, { link, name, title, texts }) => {
  const { headers, rawPayload } = await open(`${await link()}?lang=es`)
  expect(headers['content-disposition']).toMatch(name)
  const pdf = await readPdfText(rawPayload)
  expect(pdf.title).toBe(title)
  expect(rawPayload.toString('latin1')).toContain('/Lang (es-US)')
  for (const text of texts) expect(inOneLine(pdf.text)).toContain(text)
})

test('letters and marks of Spanish are in the fonts', async () => {
  const notes = 'ÁÉÍÓÚÜÑ áéíóúüñ ¿Qué? ¡Sí! «uno» “dos” ‘tres’ – — … ª º € ·'
  const { text } = await readPdfText(
    await invoicePdf(invoice({ notes }), { ...sender, i18n: wordsFor('es') }, api.clock()),
  )
  expect(text).toContain(notes)
})

test('what was signed stays as it was, in the language of the page that it was signed on', async () => {
  await api.inAcme((db) =>
    db.update(visits).set({ status: 'completed' }).where(eq(visits.id, acme.appointments.installationPending)),
  )
  const { body } = await customer.call(
    'acceptQuote',
    {
      params: { id: acme.quotes.sent },
      body: { signature: { kind: 'typed', name: 'Casey Rivera' }, version: 1 },
    },
    { 'accept-language': 'es' },
  )
  const [copy] = body.signed_copies
  const inEnglish = await open(`${copy!.pdf_url}?lang=en`)
  expect((await open(`${copy!.pdf_url}?lang=es`)).rawPayload.equals(inEnglish.rawPayload)).toBe(true)
  expect((await open(`${body.pdf_url}?lang=en`)).rawPayload.equals(inEnglish.rawPayload)).toBe(true)
  expect((await readPdfText(inEnglish.rawPayload)).text).toContain(`Firmado por Casey Rivera`)
  expect((await open(`${copy!.text_url}?lang=es`)).headers['content-disposition']).toContain('firmada.txt')
})

describe('a file is in the first of these languages:', () => {
  const titleOf = async (query = '', headers: Record<string, string> = {}) =>
    (await readPdfText((await open(`${(await readInvoice()).pdf_url}${query}`, headers)).rawPayload)).title.split(
      ' ',
    )[0]
  const speakSpanish = () =>
    api.inAcme((db) => db.update(users).set({ language: 'es' }).where(eq(users.id, acme.users.customer)))

  test('its link’s, the customer’s, the browser’s, English', async () => {
    expect(await titleOf()).toBe('Invoice')
    expect(await titleOf('', { 'accept-language': 'es-MX,es;q=0.9' })).toBe('Factura')
    expect(await titleOf('?lang=tlh', { 'accept-language': 'de' })).toBe('Invoice')
    await speakSpanish()
    expect(await titleOf('', { 'accept-language': 'en-US' })).toBe('Factura')
    expect(await titleOf('?lang=en')).toBe('Invoice')
  })
})

const headings = (body: string) => body.slice(1, body.indexOf('\r\n')).split(',')

test.each([
  ['reportInvoices', 'facturas', ['Fecha', 'Factura #', 'Trabajo #', 'Total', 'Saldo pendiente', 'Reembolsado']],
  [
    'reportBalanceDue',
    'saldo-pendiente',
    ['Fecha', 'Factura #', 'Trabajo #', 'Total', 'Saldo pendiente', 'Reembolsado'],
  ],
  ['reportAppointments', 'citas', ['Fecha', 'Lugar', 'Dirección del servicio', 'Cita', 'Total', 'Estado']],
  ['reportQuotes', 'cotizaciones', ['Fecha', 'Nombre', 'Descripción', 'Cotización #', 'Trabajo #', 'Total']],
] as const)('%s as a table in Spanish', async (report, name, expected) => {
  const { body } = await customer.call(report, { query: { per_page: 1 } })
  const file = await open(`${body.csv_url}?lang=es`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
  expect(headings(file.body)).toEqual(expected)
  // Spreadsheets of every country read such a day alike.
  expect(file.body.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d,/)
})

test('the office’s lists are in the language of its browser or of the link, else in English', async () => {
  const lists = (Object.keys(shapes) as CallName[]).filter((name) => (shapes[name] as CallShape).csv)
  const read = async (name: CallName, query: string, headers = {}) =>
    String(
      (
        await office.request('GET', calls[name].replace('GET ', '') + query, undefined, {
          accept: 'text/csv',
          ...headers,
        })
      ).body,
    )
  for (const name of lists) {
    const [english, spanish, linked] = [
      headings(await read(name, '')),
      headings(await read(name, '', { 'accept-language': 'es-US,en;q=0.5' })),
      headings(await read(name, '?lang=es')),
    ]
    expect({ name, linked }).toEqual({ name, linked: spanish })
    expect({ name, left: spanish.filter((heading) => english.includes(heading)) }).toEqual({
      name,
      left: spanish.includes('Total') ? ['Total'] : [],
    })
  }
  const invoiceList = await read('listInvoices', '?lang=es')
  expect(headings(invoiceList).slice(0, 6)).toEqual([
    'Factura #',
    'Trabajo #',
    'Fecha',
    'Vence el',
    'Cliente',
    'Estado',
  ])
  expect(invoiceList).toContain(',Anulada,')
})
