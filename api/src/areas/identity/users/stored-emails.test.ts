import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { userEmails } from '#foundation/database/schema'
import { setUpTestApi } from '#test/support'
import { normalizeEmail } from '@portal/rules'
import { demoIds, emails, PASSWORD } from 'demo/names'

const { users } = demoIds('acme')
const migration = readFileSync(join(__dirname, '../../../../migrations/0026_clean_emails.sql'), 'utf8')
const api = setUpTestApi()
const migrate = () => api.database.asOwner((db) => db.execute(sql.raw(migration)))
const store = (emailAddress: string) =>
  api.inAcme((db) =>
    db.insert(userEmails).values({ userId: users.newcomer, emailAddress }).returning({ id: userEmails.id }),
  )
const stored = async () =>
  (
    await api.inAcme((db) => db.select({ email: userEmails.emailAddress }).from(userEmails).orderBy(asc(userEmails.id)))
  ).map(({ email }) => email)

it('the migration cleans stored emails like new ones, except one that another row already has', async () => {
  const before = await stored()
  const cleaned = [
    '\u200Bnia@example.com',
    ' Nia.Blank@example.com\u00A0',
    'nia@münchen.example',
    'nia@bücher-straße.例え.jp',
    'josé@例え。テスト',
    'nia@пример.испытание',
    '👩🏽‍🔧\u200D@example.com',
    'nia@ábcdéfghí.ελλάδα',
  ]
  const kept = [
    'josé@example.com',
    `${emails.customer}\u200B`,
    '\u200B@example.com',
    'nia@münchen.example/x',
    'nia2@example.com\uFEFF\u2060',
  ]
  for (const email of [...cleaned, ...kept]) await store(email)
  await store('\u2060nia2@example.com')
  await migrate()
  expect(await stored()).toEqual([
    ...before,
    ...cleaned.map(normalizeEmail),
    ...kept.slice(0, 4),
    'nia2@example.com',
    '\u2060nia2@example.com',
  ])
})

it('the cleaned email can be used to sign in', async () => {
  const [row] = await api.inAcme((db) =>
    db.select().from(userEmails).where(eq(userEmails.emailAddress, emails.newcomer)),
  )
  await api.inAcme((db) =>
    db.update(userEmails).set({ emailAddress: 'newcomer@münchen.example' }).where(eq(userEmails.id, row!.id)),
  )
  const logIn = async () =>
    (
      await api.visitor().call('signIn', {
        params: { role: 'customer' },
        body: { session: { email: 'newcomer@xn--mnchen-3ya.example', password: PASSWORD } },
      })
    ).status
  expect(await logIn()).toBe(401)
  await migrate()
  expect(await logIn()).toBe(200)
})
