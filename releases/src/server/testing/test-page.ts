import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Gate } from '#gate/gate'
import { passes } from '#gate/testing/gate-fixture'
import { createHealthBook } from '#guard/health'
import { createOutcomeBook } from '#guard/outcome-book'
import { openReleases } from '#registry/open'
import { keys } from '#registry/testing/registry'
import { openVerifiedReader, type VerifiedReader } from '#registry/verified-reader'
import { inOrder, knowTenants, promoteToChannel, signBuild, type Change } from '#rules/changes'
import { system } from '#rules/rights'
import { addToken, tokenHash } from '#rules/tokens'
import type { RemoteRecord } from '@portal/build'
import { createReleasePage } from '../release-page'

/** Of Kim Lee, who works for the platform. */
export const TOKEN = 'a-token-that-nobody-guesses-at-all'
/** Of others: two teams, and the admin of tenant acme. */
export const TOKENS = {
  platform: TOKEN,
  billing: 'a-token-of-team-billing-long-enough',
  quotes: 'a-token-of-team-quotes-long-enough',
  acme: 'a-token-of-tenant-acme-long-enough',
} as const
const tokens = inOrder(
  addToken({ name: 'Kim Lee', role: 'platform', of: [], hash: tokenHash(TOKENS.platform), days: 90 }),
  addToken({ name: 'Bo', role: 'team', of: ['billing'], hash: tokenHash(TOKENS.billing), days: 90 }),
  addToken({ name: 'Quinn', role: 'team', of: ['quotes'], hash: tokenHash(TOKENS.quotes), days: 90 }),
  addToken({ name: 'Ada', role: 'tenant', of: ['acme'], hash: tokenHash(TOKENS.acme), days: 90 }),
)
const SECRET = 'a-secret-that-all-nodes-share'

/** The release page on a fresh registry: billing and quotes at 1.0.0 for acme, bluebird and summit; 1.1.0 and 1.2.0 are published. */
export async function openTestPage({
  gate = passes,
  isEmpty = false,
  hasKey = true,
  trustedProxies = [],
}: { gate?: Gate; isEmpty?: boolean; hasKey?: boolean; trustedProxies?: readonly string[] } = {}) {
  let now = Date.parse('2027-01-10T12:00:00Z')
  const clock = () => new Date(now)
  const folder = await mkdtemp(join(tmpdir(), 'release-page-'))
  const readers: VerifiedReader[] = []
  const open = (env: NodeJS.ProcessEnv) =>
    openReleases({ dir: folder, env, clock, inForce: () => readers[0]?.current().document, say: () => undefined })
  const { registry, builds, log, publicKeys } = await open({ RELEASES_PRIVATE_KEY: keys.privateKey })
  const signed: Change[] = []
  const write = (change: Change, who = 'lee') =>
    registry.write({ change, by: system(who), why: 'by another way', what: 'something else' })
  if (isEmpty) await write(tokens, 'npm start')
  else {
    for (const remote of ['mfe-billing', 'mfe-quotes'])
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(remote, version)
    await write(
      inOrder(
        tokens,
        ...signed,
        promoteToChannel('mfe-billing', '1.0.0', 'stable'),
        promoteToChannel('mfe-quotes', '1.0.0', 'stable'),
        knowTenants(['acme', 'bluebird', 'summit']),
      ),
      'npm start',
    )
  }
  async function publish(remote: string, version: string) {
    const draft = join(folder, 'draft')
    await mkdir(draft, { recursive: true })
    const record = {
      remote,
      version,
      facts: { name: remote, routes: [], slots: [] } as RemoteRecord['facts'],
      files: [] as object[],
    } as RemoteRecord
    await writeFile(join(draft, 'record.json'), JSON.stringify(record))
    signed.push(signBuild(record, (await builds.upload(record, draft)).hash))
  }
  const reader = await openVerifiedReader({
    log,
    publicKeys,
    cacheFile: join(folder, 'cache.json'),
    pollMs: 1_000_000,
    say: () => undefined,
  })
  readers.push(reader)
  const health = createHealthBook({ clock, windowMs: 600_000 })
  const outcomes = createOutcomeBook()
  const readOnly = await open({ RELEASES_PUBLIC_KEY: keys.publicKey })
  const openNode = (secret = SECRET) =>
    createReleasePage({
      releases: { registry: hasKey ? registry : readOnly.registry, builds },
      reader,
      health,
      outcomes,
      secret,
      gate,
      clock,
      trustedProxies,
    })
  const app = openNode()

  const browser = createBrowser((options) => app.inject(options))
  return {
    app,
    /** The page of another node. */
    openNode,
    registry,
    reader,
    health,
    outcomes,
    folder,
    write,
    ...browser,
    /** Read from the registry itself, not through the page's reader. */
    document: () => registry.read(),
    wait: (ms: number) => void (now += ms),
    async close() {
      await app.close()
      reader.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Form = Record<string, string>

/** A minimal browser for plain forms: keeps one cookie, follows redirects, submits forms as the page has them. */
function createBrowser(inject: (options: InjectOptions) => Promise<LightMyRequestResponse>) {
  let cookie = ''
  let page: LightMyRequestResponse | undefined

  async function open(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await inject({
      ...options,
      headers: { host: 'releases.localhost', ...(cookie && { cookie }), ...options.headers },
    })
    const set = answer.cookies.find(({ name }) => name === '__Host-release-session')
    if (set) cookie = set.value === '' ? '' : `${set.name}=${set.value}`
    page = answer
    return answer.statusCode === 303 ? open({ url: String(answer.headers.location) }) : answer
  }
  const get = (url: string) => open({ url })
  const post = (url: string, fields: Form, headers: Record<string, string> = {}) =>
    open({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** Hidden fields of the page's last form. */
  const hidden = (): Form => {
    const form = page!.body.slice(page!.body.lastIndexOf('<form'))
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name!,
        unescape(value!),
      ]),
    )
  }
  return {
    get,
    post,
    hidden,
    cookie: () => cookie,
    forgetCookie: () => void (cookie = ''),
    signIn: (token = TOKEN) => post('/sign-in', { token, next: '/' }),
    /** Fills in the form of an action and requests its preview. */
    async preview(action: string, fields: Form) {
      await get(`/change/${action}`)
      return post(`/change/${action}`, { ...hidden(), ...fields, step: 'preview' })
    },
    /** Confirms the current preview. */
    confirm: (action: string, changes: Form = {}) =>
      post(`/change/${action}`, { ...hidden(), ...changes, step: 'confirm' }),
  }
}

const unescape = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/** The visible text of a page. */
export const toText = (markup: string): string =>
  unescape(markup.replace(/<(head|script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ :/g, ':')
