import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import { errorMessage } from '@portal/server'
import type { ApiConfig } from '../api-config'
import type { BackgroundJobs, JobReport } from '../background-job'
import type { Database, Db } from '../database/database'
import { mails } from '../database/schema'
import { mainOrigin } from '../http/portal-origin'
import type { TenantResolver, TenantRow } from '../tenants'
import { htmlMail } from './html-mail'
import { letterLanguage, renderLetter, writeLetter } from './letter'
import { findDelay, isOutdated, type Delay } from './mail-limits'
import type { Mail, MailMessage, MailWriters } from './transport'
import { writeFromText, type WrittenLetter } from './written-letter'

const MINUTE = 60_000
/** A mail is abandoned after this many attempts, within a day; an operator can have it tried again. */
const MAX_ATTEMPTS = 12
const MAX_PER_RUN = 50

type MailRow = typeof mails.$inferSelect
type Content = Pick<MailMessage, 'to' | 'subject' | 'text'> & { letter: WrittenLetter; language: string }
type OnDelay = (mail: MailRow, delay: Delay) => void
interface Needs {
  database: Database
  tenants: TenantResolver
  mail: Mail
  clock: () => Date
  config: Pick<ApiConfig, 'domains' | 'publicPort' | 'strictTransport'>
}

/** Exponential backoff: 30 s after the first attempt, doubling up to 6 h. */
const pauseMs = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 2), 6 * 60 * MINUTE)

const isDue = (now: Date) => and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, now))

/** Selects one due mail, locked for this process until the transaction ends. */
const nextDue = async (db: Db, now: Date): Promise<MailRow | undefined> =>
  (
    await db
      .select()
      .from(mails)
      .where(isDue(now))
      .orderBy(asc(mails.dueAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true })
  )[0]

/** Delays a mail that is beyond a limit, or drops it if a newer one tells the same visit; true if it was one of them. */
async function holdBack(db: Db, mail: MailRow, now: Date, onDelay: OnDelay): Promise<boolean> {
  const delay = await findDelay(db, mail, now)
  if (!delay) return false
  if (await isOutdated(db, mail)) await db.delete(mails).where(eq(mails.id, mail.id))
  else await db.update(mails).set({ dueAt: delay.until }).where(eq(mails.id, mail.id))
  onDelay(mail, delay)
  return true
}

/** Reschedules a mail before the attempt, so that a process that dies during it leaves a counted attempt and no lock. */
async function claim(db: Db, now: Date, onDelay: OnDelay): Promise<MailRow | undefined> {
  let mail = await nextDue(db, now)
  while (mail && (await holdBack(db, mail, now, onDelay))) mail = await nextDue(db, now)
  if (!mail) return undefined
  const attempts = mail.attempts + 1
  await db
    .update(mails)
    .set({ attempts, dueAt: new Date(now.getTime() + pauseMs(attempts)) })
    .where(eq(mails.id, mail.id))
  return { ...mail, attempts }
}

/** Recipient, subject, text and structure; null if there is no recipient after all. */
async function readContent(
  db: Db,
  writers: MailWriters,
  tenant: TenantRow,
  mail: MailRow,
  now: Date,
): Promise<Content | null> {
  const { to, subject, text, letter, language } = mail
  if (text !== null)
    return { to, subject, text, letter: letter ?? writeFromText(text), language: language ?? SOURCE_LANGUAGE }
  const written = await writers[mail.kind]?.(db, tenant, mail, now)
  if (!written) return null
  return {
    to: written.to,
    ...renderLetter(written.letter),
    letter: writeLetter(written.letter),
    language: letterLanguage(written.letter),
  }
}

async function sendNext(
  tenant: TenantRow,
  { database, mail: { transport, from, writers }, clock, config }: Needs,
  report?: JobReport,
): Promise<boolean> {
  const mail = await database.withTenant(tenant.id, (db) =>
    claim(db, clock(), ({ id, kind }, { until, per }) =>
      report?.delayed({ tenant: tenant.subdomain, mail: id, kind, per, until: until.toISOString() }),
    ),
  )
  if (!mail) return false
  const note = (columns: Partial<MailRow>) =>
    database.withTenant(tenant.id, (db) => db.update(mails).set(columns).where(eq(mails.id, mail.id)))
  try {
    const content = await database.withTenant(tenant.id, (db) => readContent(db, writers, tenant, mail, clock()))
    if (!content) {
      await database.withTenant(tenant.id, (db) => db.delete(mails).where(eq(mails.id, mail.id)))
      return true
    }
    const { letter, language, ...message } = content
    const origin = mainOrigin(tenant, config)
    await transport({
      from: { name: tenant.name, address: from },
      // The office does not answer itself.
      replyTo: content.to === tenant.supportEmail ? null : tenant.supportEmail,
      ...message,
      html: htmlMail(tenant, { kind: mail.kind, subject: content.subject, letter, language, origin }),
      messageId: `<${tenant.subdomain}.${mail.id}@${from.split('@')[1] ?? 'portal'}>`,
    })
    await note({ sentAt: clock(), text: null, letter: null, problem: null })
    report?.succeeded()
  } catch (error) {
    report?.failed(error, { tenant: tenant.subdomain, mail: mail.id, kind: mail.kind, attempts: mail.attempts })
    const isLast = mail.attempts >= MAX_ATTEMPTS
    await note({ problem: errorMessage(error).slice(0, 300), failedAt: isLast ? clock() : undefined })
  }
  return true
}

/** Sends due mail of every tenant. A mail is sent twice only if the mail server's response was lost. Returns the number of attempts. */
export async function sendDueMail(services: Needs, report?: JobReport): Promise<number> {
  let tried = 0
  const isWaiting = isDue(services.clock())
  for (const tenant of await services.tenants.withWork((db) =>
    db.selectDistinct({ tenantId: mails.tenantId }).from(mails).where(isWaiting),
  )) {
    for (let sent = 0; sent < MAX_PER_RUN && (await sendNext(tenant, services, report)); sent += 1) tried += 1
  }
  return tried
}

/** Sends due mail periodically. Returns a function that stops it and waits for a run in progress. */
export const startMailWorker = (
  services: Needs & { background: BackgroundJobs },
  { everyMs = 1_000 } = {},
): (() => Promise<void>) =>
  services.background.start('send_mail', (report) => sendDueMail(services, report), { everyMs }).stop
