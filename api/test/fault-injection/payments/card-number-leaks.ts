// Sends card and account numbers in every field that a mistake might put them in, then searches everything that is stored for them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createApi } from '#composition/create-api'
import { TEST_NOW, TEST_SECRET } from '../../support'
import { createTestClient } from '../../support/client'
import { createTestClock } from '../../support/clock'
import { fileStore, startSandbox } from '../../support/sandbox-gateway'
import { openPostgresFromTemplate } from '../../support/test-database'
import { addInvoices, databaseName, openCustomerSession } from './fixture'

/** A card that the sandbox accepts and one that it rejects; the same for bank accounts. */
const CARDS = ['4111111111111111', '4242424242424242']
const ACCOUNTS = ['9876543210', '31415926535']
const PLANTED = '4000056655665556'

const spellings = (number: string): string[] => [
  number,
  number.replace(/(.{4})(?=.)/g, '$1 '),
  number.replace(/(.{4})(?=.)/g, '$1-'),
]
const all = [...CARDS.flatMap(spellings), ...ACCOUNTS]

export interface CanaryResult {
  clean: boolean
  /** Numbers that were found, as `place: number`. */
  found: string[]
  requests: number
  /** Bytes searched, by place. */
  searched: Record<string, number>
  /** Whether the planted number was found, by place; it must be found in all. */
  controls: Record<string, boolean>
}

/** Concatenated contents of all files below a folder. */
function readContent(folder: string): Buffer {
  return Buffer.concat(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .flatMap((path) => (statSync(path).isDirectory() ? [readContent(path)] : [readFileSync(path)])),
  )
}

export async function searchForNumbers({ url }: { url: string }): Promise<CanaryResult> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  const clock = createTestClock(TEST_NOW)
  const database = await openPostgresFromTemplate(url, 'demo', clock())
  const journal = join(folder, 'gateway.jsonl')
  const sandbox = await startSandbox(clock, { store: fileStore(journal) })
  let log = ''
  const api = await createApi({
    database,
    clock,
    secret: TEST_SECRET,
    payments: sandbox.payments,
    passwords: { costLog2: 4 },
    log: { level: 'trace', stream: { write: (line) => void (log += line) } },
    config: { rateLimitScale: 0 },
  })
  let requests = 0
  try {
    const customer = createTestClient(api.http, 'acme', await openCustomerSession(database, clock()))
    const [invoice = 0] = await addInvoices(database, [1_000_000], clock())
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      requests += 1
      await customer.request(method, path, body, { 'idempotency-key': crypto.randomUUID(), ...headers })
    }
    const payTo = `/v2/invoices/${invoice}/payments`
    for (const number of all) {
      for (const field of [
        'card_token',
        'card_number',
        'ach_token',
        'ach_account_number',
        'notes',
        'name',
        'street',
        'reference_id',
        'check_number',
        number,
      ]) {
        const input = { transaction_type: 'stax_card', [field]: number }
        await send('POST', payTo, { payment: { ...input, amount_cents: 100 } })
        await send('POST', '/v2/payments', { payment: input, invoices: [{ invoice_id: invoice, amount_cents: 100 }] })
        await send('POST', '/v2/payment_methods', { payment_method: input })
      }
      await send('POST', payTo, `{"payment":{"card_number":"${number}"`, { 'content-type': 'application/json' })
      await send(
        'POST',
        payTo,
        { payment: { transaction_type: 'stax_card', amount_cents: 100, card_token: 'x' } },
        { 'idempotency-key': number.replaceAll(' ', '') },
      )
      await send('POST', '/v2/payments/1/refunds', { refund: { amount_cents: 1, notes: number } })
      await send('POST', '/v2/payment_notices/stax', { reference: number, id: number })
    }
    // Happy path: tokens of the same numbers, used to pay, stored, replaced and declined.
    for (let turn = 0; turn < 3; turn += 1) {
      await send('POST', payTo, {
        payment: {
          transaction_type: 'stax_card',
          amount_cents: 100,
          card_token: await sandbox.staxCard({ number: CARDS[0] }),
          card_save_payment_method: true,
          name: 'Casey Rivera',
        },
      })
      await send('POST', payTo, {
        payment: {
          transaction_type: 'gpi_ach',
          amount_cents: 100,
          ach_token: await sandbox.gpiBank(ACCOUNTS[0]),
          ach_save_payment_method: true,
        },
      })
      await send('POST', '/v2/payment_methods', {
        payment_method: { transaction_type: 'stax_card', card_token: await sandbox.staxCard({ number: CARDS[0] }) },
      })
      await sandbox.staxCard({ number: CARDS[1] }).catch(() => undefined)
      await sandbox.staxBank(ACCOUNTS[1]).catch(() => undefined)
      await sandbox.gpiCard({ number: CARDS[1] }).catch(() => undefined)
    }
    const name = await databaseName(database)
    const admin = postgres(Object.assign(new URL(url), { pathname: `/${name}` }).toString(), {
      max: 1,
      onnotice: () => {},
    })
    const [where] = await admin`show data_directory`
    const read = async () => {
      await admin`select pg_switch_wal()`
      await admin`checkpoint`
      return {
        dump: execFileSync('pg_dump', ['-d', Object.assign(new URL(url), { pathname: `/${name}` }).toString()], {
          maxBuffer: 1 << 30,
        }),
        wal: readContent(join(String(where?.['data_directory']), 'pg_wal')),
        log: Buffer.from(log),
        journal: readFileSync(journal),
      }
    }
    const places = await read()
    const found = Object.entries(places).flatMap(([place, bytes]) =>
      all.filter((number) => bytes.includes(number)).map((number) => `${place}: ${number}`),
    )
    // Positive control: a number planted in each place must be found.
    await database.withTenant(
      1,
      async (db) => void (await db.execute(`update users set first_name = '${PLANTED}' where id = 10002`)),
    )
    api.http.log.info({ note: PLANTED }, 'planted')
    await fileStore(journal).save({
      record: 'customer',
      id: 'planted',
      merchantId: 'none',
      owner: { firstname: PLANTED },
      createdAt: clock().toISOString(),
    })
    const controls = Object.fromEntries(
      Object.entries(await read()).map(([place, bytes]) => [place, bytes.includes(PLANTED)]),
    )
    await admin.end()
    const searched = Object.fromEntries(Object.entries(places).map(([place, bytes]) => [place, bytes.length]))
    return { clean: found.length === 0 && Object.values(controls).every(Boolean), found, requests, searched, controls }
  } finally {
    await api.http.close()
    await sandbox.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
