import type { Stage, Watcher } from './fixture'
import type { Event } from './page-recorder'
import { between, chance, isOfServer, type PageKind, type Scenario, type ServerKind } from './scenarios'
import { isDrawnLate, judge, liveAgainAt, HEALED_WITHIN_MS, type Happened, type Verdict } from './verdict'

export interface Sabotage {
  neverLifted?: boolean
  reloads?: boolean
  /** How long to wait for what never comes. */
  patienceMs?: number
}

/** Verdict of one page. */
export type Outcome = Verdict & { page: number }

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Long enough after a page is live again for more positions to arrive. */
const AFTERWARDS_MS = 1_500
const MAX_LOOKS = 4
/** The server sends a ping every three seconds; faults begin anywhere in between. */
const BETWEEN_PINGS_MS = 3_000

/** Runs one fault on the pages, and returns for each how long it took and which checks failed. */
export async function runScenario(
  play: Scenario,
  stage: Stage,
  watchers: readonly Watcher[],
  sabotage: Sabotage = {},
): Promise<Outcome[]> {
  const { kind } = play
  const startedAt = Date.now()
  const before = await Promise.all(watchers.map(({ record }) => record()))
  if (before.some(({ events }) => events.findLast((event) => event.kind === 'note')?.shown))
    throw new Error('A page was not live before anything had happened')
  const ofServer = isOfServer(kind) ? serverFaults[kind](play, stage) : undefined

  return Promise.all(
    watchers.map(async (watcher, page) => {
      const happened = await (ofServer ?? pageFaults[kind as PageKind]({ play, stage, watcher, page, sabotage }))
      if (sabotage.reloads) await watcher.page.reload()
      const until = Math.max(Date.now(), happened.overAt) + (sabotage.patienceMs ?? HEALED_WITHIN_MS)
      const recent = async () => {
        const record = await watcher.record()
        return { ...record, events: record.events.filter((event) => event.kind === 'line' || event.at >= startedAt) }
      }
      while (Date.now() < until) {
        const { events } = await recent()
        if (liveAgainAt(events, asItWas(happened, events), stage.drive.numberAt) !== null) break
        await pause(200)
      }
      await pause(AFTERWARDS_MS)
      const look = async (): Promise<Outcome> => {
        const { events, document } = await recent()
        const verdict = judge(events, asItWas(happened, events), {
          numberAt: stage.drive.numberAt,
          sent: stage.drive.sent(),
        })
        const others = [
          ...(happened.problems ?? []),
          ...(document === before[page]?.document ? [] : ['It is another document']),
        ]
        return { page, ...verdict, problems: [...verdict.problems, ...others] }
      }
      let outcome = await look()
      for (let looks = 1; outcome.problems.some(isDrawnLate) && looks < MAX_LOOKS; looks += 1) {
        await pause(AFTERWARDS_MS)
        outcome = await look()
      }
      return outcome
    }),
  )
}

/** When a page wakes, the browser may drop a good connection by itself, as Chromium does since 156: it counts as lost, too. */
const asItWas = (happened: Happened, events: readonly Event[]): Happened => ({
  ...happened,
  isLost: happened.isLost || events.some(({ kind, at }) => kind === 'lost' && at >= happened.at),
})

interface OnPage {
  play: Scenario
  stage: Stage
  watcher: Watcher
  page: number
  sabotage: Sabotage
}
type Fault = Happened & { problems?: string[] }

const pageFaults: { [kind in PageKind]: (on: OnPage) => Promise<Fault> } = {
  async 'short drop'({ play, watcher: { proxy }, page, sabotage }) {
    await pause(between(play, `moment ${page}`, 0, BETWEEN_PINGS_MS))
    const at = Date.now()
    proxy.cut()
    await pause(2_000)
    if (!sabotage.neverLifted) proxy.lift()
    return { at, overAt: Date.now(), isLost: true, wasFrozen: false }
  },

  async 'half-open'({ play, watcher: { proxy }, page, sabotage }) {
    await pause(between(play, `moment ${page}`, 0, BETWEEN_PINGS_MS))
    const at = Date.now()
    proxy.stall()
    await pause(between(play, `away ${page}`, 3_000, 9_000))
    if (!sabotage.neverLifted) proxy.lift()
    return { at, overAt: Date.now(), isLost: true, wasFrozen: false }
  },

  async 'frozen tab'({ play, watcher: { page: tab, proxy }, page }) {
    // In half of the runs nothing happens to the connection, in a quarter it is reset, in a quarter it dies silently.
    const loss = (['none', 'none', 'cut', 'stall'] as const)[Math.floor(chance(play, `loss ${page}`) * 4)] ?? 'none'
    await pause(between(play, `moment ${page}`, 0, BETWEEN_PINGS_MS))
    const devtools = await tab.context().newCDPSession(tab)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    const wakes = pause(between(play, `sleep ${page}`, 10_000, 13_000))
    await pause(between(play, `loss after ${page}`, 0, 6_000))
    if (loss !== 'none') {
      proxy[loss]()
      await pause(2_000)
      proxy.lift()
    }
    await wakes
    const at = Date.now()
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    // A real tab wakes because the user looks at it again; this one stays hidden until its window state changes.
    const { windowId } = await devtools.send('Browser.getWindowForTarget')
    for (const windowState of ['minimized', 'normal'] as const)
      await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    await devtools.detach()
    return { at, overAt: at, isLost: loss !== 'none', wasFrozen: true }
  },

  async 'expired token'({ play, stage, watcher: { page: tab, proxy, record }, page }) {
    const used = (await record()).events.findLast((event) => event.kind === 'line')?.token ?? ''
    const isShort = process.env['LIVE_COUNT'] === undefined
    const bad: string[] = []
    for (let number = 0; number <= Math.floor(chance(play, `tokens ${page}`) * 2); number += 1) {
      // A sample ends before a token has expired.
      const what = Math.floor(chance(play, `token ${page} ${number}`) * (isShort ? 2 : 3))
      bad.push([used, 'x'.repeat(used.length)][what] ?? (await stage.expiredToken()))
    }
    const badTokens = [...bad]
    await tab.route('**/users/cable_auth', (route) => {
      const token = bad.shift()
      return token === undefined ? route.continue() : route.fulfill({ json: { cable_token: token } })
    })
    await pause(between(play, `moment ${page}`, 0, BETWEEN_PINGS_MS))
    const at = Date.now()
    proxy.cut()
    proxy.lift()
    const isGone = () => bad.length === 0
    for (const end = Date.now() + 15_000; !isGone() && Date.now() < end;) await pause(100)
    await pause(500)
    await tab.unroute('**/users/cable_auth')
    const triedTokens = (await record()).events.flatMap((event) =>
      event.kind === 'line' && event.at >= at ? [event.token] : [],
    )
    const untried = badTokens.filter((token, index) => triedTokens[index] !== token)
    return {
      at,
      overAt: at,
      isLost: true,
      wasFrozen: false,
      problems: untried.map(() => 'It did not come with the bad token that it was given'),
    }
  },
}

const serverFaults: { [kind in ServerKind]: (play: Scenario, stage: Stage) => Promise<Fault> } = {
  'server killed': (play, stage) => restart(play, stage, stage.kill),
  'server restart': (play, stage) => restart(play, stage, stage.end),
}

async function restart(play: Scenario, stage: Stage, down: () => Promise<void>): Promise<Fault> {
  await pause(between(play, 'moment', 0, BETWEEN_PINGS_MS))
  const at = Date.now()
  await down()
  await stage.startAgain()
  return { at, overAt: Date.now(), isLost: true, wasFrozen: false }
}
