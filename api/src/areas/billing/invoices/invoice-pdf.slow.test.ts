import { invoice, line, payment, sender } from '#test/support/invoices'
import { invoicePdf } from './invoice-pdf'

const now = new Date('2026-02-10T16:00:00.000Z')

test('an invoice of 25 lines: how long it takes', async () => {
  const shown = invoice({
    items_attributes: Array.from({ length: 25 }, (_, id) =>
      line({ id, unit_name: `Part ${id}`, description: 'Fitted and tested', warranty: '1 year' }),
    ),
    payments: [payment(), payment()],
  })
  const times: number[] = []
  for (let run = 0; run < 20; run += 1) {
    const started = performance.now()
    const pdf = await invoicePdf(shown, sender, now)
    times.push(performance.now() - started)
    expect(pdf.length).toBeGreaterThan(10_000)
  }
  times.sort((a, b) => a - b)
  console.info(`A PDF of 25 lines: median ${times[10]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms of 20.`)
})
