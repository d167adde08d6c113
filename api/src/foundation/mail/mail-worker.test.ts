import { listFailedWork, retryFailedWork } from '#composition/failed-work'
import { setUpMailApiForEach } from '#test/support/mail'
import { plainLetter } from '#test/support/plain-letter'
import { mails } from '../database/schema'
import { deleteFailedMail, deleteSentMail } from './kept-mail'
import { sendDueMail } from './mail-worker'
import { enqueueMail } from './outbox'

const { api, letters, refuseWith } = setUpMailApiForEach()

const tenantId = async (subdomain = 'acme') => (await api.services.tenants.bySubdomain(subdomain)).id
const queue = async (subdomain = 'acme', to = 'casey@example.com') => {
  const id = await tenantId(subdomain)
  await api.database.withTenant(id, (db) =>
    enqueueMail(db, { kind: 'receipt', to, letter: plainLetter() }, api.clock()),
  )
}
const rows = async () => api.database.withTenant(await tenantId(), (db) => db.select().from(mails))

test('mail is sent once, in the tenant’s name, and its text is deleted', async () => {
  await queue()
  expect(await sendDueMail(api.services)).toBe(1)
  expect(await sendDueMail(api.services)).toBe(0)
  expect(letters).toEqual([
    {
      from: { name: 'Acme Home Services', address: 'no-reply@portal.example' },
      replyTo: 'office@acme.example',
      to: 'casey@example.com',
      subject: 'Receipt',
      text: 'Thank you.',
      html: expect.stringContaining('>Thank you.</h1>'),
      messageId: expect.stringMatching(/^<acme\.\d+@portal\.example>$/),
    },
  ])
  expect(await rows()).toEqual([
    expect.objectContaining({ text: null, letter: null, sentAt: api.clock(), attempts: 1 }),
  ])
})

test('mail that was queued without its structure is sent as well', async () => {
  await queue()
  await api.inAcme((db) => db.update(mails).set({ letter: null, text: 'Thank you.\n\nAcme' }))
  expect(await sendDueMail(api.services)).toBe(1)
  expect(letters).toMatchObject([{ text: 'Thank you.\n\nAcme', html: expect.stringContaining('>Thank you.</p>') }])
})

test('half a character, which somebody typed, does not keep a mail from leaving', async () => {
  await api.inAcme((db) =>
    enqueueMail(db, { kind: 'receipt', to: 'casey@example.com', letter: plainLetter('Half: \ud83d.') }, api.clock()),
  )
  expect(await sendDueMail(api.services)).toBe(1)
  expect(letters).toMatchObject([{ html: expect.stringMatching(/>Half: .\.<\/h1>/u) }])
})

test('what a node of a version before left of sent mail is deleted', async () => {
  await queue()
  await api.inAcme((db) => db.update(mails).set({ sentAt: api.clock(), text: null }))
  expect((await rows())[0]!.letter).not.toBeNull()
  expect(await deleteSentMail(api.services)).toBe(0)
  expect(await rows()).toEqual([expect.objectContaining({ letter: null })])
})

test('mail to the office has no address for replies: it would be the office’s own', async () => {
  await queue('acme', 'office@acme.example')
  await sendDueMail(api.services)
  expect(letters[0]).toMatchObject({ to: 'office@acme.example', replyTo: null })
})

test('mail of a tenant without a support address has no address for replies', async () => {
  await queue('summit')
  await sendDueMail(api.services)
  expect(letters[0]).toMatchObject({
    from: { name: 'Summit Electric', address: 'no-reply@portal.example' },
    replyTo: null,
  })
})

test('failed mail is retried with exponential backoff, and abandoned within a day, until an operator has it tried again', async () => {
  refuseWith('mailbox busy')
  await queue()
  const pauses: number[] = []
  for (let mail = (await rows())[0]!; !mail.failedAt; mail = (await rows())[0]!) {
    pauses.push(mail.dueAt.getTime() - api.clock().getTime())
    api.clock.set(mail.dueAt)
    expect(await sendDueMail(api.services)).toBe(1)
    expect(await sendDueMail(api.services)).toBe(0)
  }
  expect(pauses.slice(0, 3)).toEqual([0, 30_000, 60_000])
  expect(pauses).toHaveLength(12)
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(24 * 3_600_000)
  expect(await rows()).toEqual([
    expect.objectContaining({ problem: 'mailbox busy', sentAt: null, failedAt: expect.any(Date) }),
  ])

  refuseWith(null)
  const [abandoned] = await listFailedWork(api.database)
  expect(abandoned).toMatchObject({
    job: 'send_mail',
    tenantId: await tenantId(),
    about: 'receipt',
    attempts: 12,
    problem: 'mailbox busy',
  })
  expect([
    await retryFailedWork(api.database, [abandoned!], api.clock()),
    await retryFailedWork(api.database, [abandoned!], api.clock()),
  ]).toEqual([1, 0])
  expect(await sendDueMail(api.services)).toBe(1)
  expect(letters).toMatchObject([{ text: 'Thank you.' }])
  expect(await listFailedWork(api.database)).toEqual([])
})

test('abandoned mail is deleted after 30 days', async () => {
  await queue()
  await queue('bluebird')
  await api.database.withTenant(await tenantId(), (db) => db.update(mails).set({ failedAt: api.clock() }))
  api.clock.advance(30 * 24 * 3_600_000)
  expect(await deleteFailedMail(api.services)).toBe(0)
  api.clock.advance(1)
  expect(await deleteFailedMail(api.services)).toBe(1)
  expect(await rows()).toEqual([])
})

test('no mail is sent after a rollback', async () => {
  const id = await tenantId()
  await api.database
    .withTenant(id, async (db) => {
      await enqueueMail(db, { kind: 'receipt', to: 'casey@example.com', letter: plainLetter() }, api.clock())
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(await sendDueMail(api.services)).toBe(0)
})
