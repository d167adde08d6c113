import { mails } from 'api/schema'
import type { TestAnswer, TestClient } from 'api/testing'
import type { CommandLine } from '../cli/testing/command-line'

/** A company that moves in, as far as its steps have got. */
export interface World {
  cli: CommandLine
  /** The office's own system, with an API key. */
  office: TestClient
  /** Rows by what the steps call them. */
  ids: Record<string, number>
  /** People who have signed in, by what the steps call them. */
  people: Record<string, TestClient>
}

/** What somebody of the company does, or why they cannot. */
export type Step = [title: string, play: ((world: World) => Promise<void>) | { impossible: string }]

export const SUBDOMAIN = 'pinecrest'
/** Two days after it is opened. */
export const DAY = '2026-02-12'
export const at = (time: string, day = DAY) => `${day}T${time}:00-07:00`
export const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** The answer of a call that must succeed. */
export async function good<B>(answer: Promise<TestAnswer<B>>): Promise<B> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Mail of the company's, the oldest first. */
export const listMails = ({ cli, ids }: World) =>
  cli.api.database.withTenant(ids['tenant']!, (db) => db.select().from(mails).orderBy(mails.id))

/** The link of the newest mail of a kind. */
export async function openMailedLink(world: World, kind: string): Promise<TestClient> {
  const letter = (await listMails(world)).findLast((mail) => mail.kind === kind)
  const [, token] = /\/token\/([\w-]{43})/.exec(letter?.text ?? '') ?? []
  if (!token) throw new Error(`No mail of the kind ${kind} has a link: ${letter?.text}`)
  const opened = await good(world.cli.api.visitor(SUBDOMAIN).call('authenticateToken', { params: { token } }))
  return world.cli.api.visitor(SUBDOMAIN, opened.authentication_token)
}
