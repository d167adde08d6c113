import { setUpMailApiForEach } from '#test/support/mail'
import { plainLetter } from '#test/support/plain-letter'
import { mails, type MailKind } from '../database/schema'
import { deleteSentMail } from './kept-mail'
import { sendDueMail } from './mail-worker'
import { enqueueMail } from './outbox'

const HOUR = 3_600_000
const { api, letters } = setUpMailApiForEach()
let delayed: Record<string, string | number>[]
beforeEach(async () => {
  delayed = []
})

interface Queued {
  kind?: MailKind
  to?: string
  userId?: number
  origin?: string
}
const queue = (count: number, { kind = 'visit_moved', to = 'casey@example.com', userId = 1, origin }: Queued = {}) =>
  api.inAcme(async (db) => {
    for (let index = 0; index < count; index += 1)
      await enqueueMail(
        db,
        { kind, to, letter: plainLetter('Text', `${kind} ${index}`), userId, ...(origin && { origin }) },
        api.clock(),
      )
  })
const send = async () => {
  const before = letters.length
  await sendDueMail(api.services, {
    failed: () => undefined,
    succeeded: () => undefined,
    delayed: (about) => void delayed.push(about),
  })
  return letters.length - before
}

test('a recipient gets ten mails about visits within an hour; the others come later, and the log says so', async () => {
  await queue(8)
  await queue(5, { to: 'CASEY@example.com' })
  expect(await send()).toBe(10)
  expect(delayed).toEqual(
    Array(3).fill({
      tenant: 'acme',
      mail: expect.any(Number),
      kind: 'visit_moved',
      per: 'recipient',
      until: new Date(api.clock().getTime() + HOUR).toISOString(),
    }),
  )
  api.clock.advance(HOUR - 1)
  expect(await send()).toBe(0)
  api.clock.advance(1)
  expect(await send()).toBe(3)
})

test('one account causes thirty mails about visits within an hour, to whomever', async () => {
  for (let index = 0; index < 35; index += 1) await queue(1, { to: `contact${index}@example.com` })
  await queue(1, { userId: 2, to: 'other@example.com' })
  expect(await send()).toBe(31)
  expect(letters.map(({ to }) => to)).toContain('other@example.com')
})

test('of several that wait about one visit, the newest is sent', async () => {
  await queue(10)
  expect(await send()).toBe(10)
  await queue(1, { kind: 'visit_moved', origin: 'https://acme.example/appointment/5' })
  await queue(1, { kind: 'visit_cancelled', origin: 'https://acme.example/appointment/5' })
  await queue(1, { kind: 'visit_moved', origin: 'https://acme.example/appointment/6' })
  expect(await send()).toBe(0)
  api.clock.advance(HOUR)
  await send()
  expect(letters.slice(10).map(({ subject }) => subject)).toEqual(['visit_cancelled 0', 'visit_moved 0'])
})

test('mail about security has limits of its own', async () => {
  await queue(12)
  await queue(12, { kind: 'password_changed' })
  expect(await send()).toBe(20)
})

test('what is kept of sent mail is deleted after 90 days', async () => {
  await queue(1)
  await send()
  const rows = () => api.inAcme((db) => db.select().from(mails))
  api.clock.advance(90 * 24 * HOUR)
  expect(await deleteSentMail(api.services)).toBe(0)
  api.clock.advance(1)
  expect(await deleteSentMail(api.services)).toBe(1)
  expect(await rows()).toEqual([])
})
