import { expect, type Page } from '@playwright/test'
import { toStorageState } from '../fixtures/sessions'
import type { AlteredShell } from './altered-shell'
import { faultOfCase } from './fault-of-case'
import { startFaultProxy, type FaultProxy } from './fault-proxy'
import type { Stage } from './fixture'
import { reachMoment, wasThereBefore, type Reached } from './go-to-moment'
import { draw, remotes, type Case, type Remote } from './matrix'
import { findHeading, linkTo, logOut, findPlaces } from './pages'
import { firstSight, watch, whiteScreens, type Sight, type Timeline } from './timeline'

/** Measurements of a case. */
export interface Outcome {
  /** What came first: the failure message, the slow notice, or the page (or slot) itself. */
  came: 'message' | 'status' | 'page'
  /** From the start of the measurement until then. */
  afterMs: number
  /** Until a hung load was shown as failed. */
  failedMs?: number
  /** `by itself`: recovered while the fault was on, e.g. with the fallback build. */
  healed: 'by itself' | 'by itself, in a new document' | 'Try again' | 'Reload'
  /** Number of requests affected by the fault. */
  hits: number
}

/** A deliberate defect, to show that the check notices it. */
export interface Sabotage {
  shell?: AlteredShell
  /** Another remote that fails, too. */
  alsoBreaks?: Remote
  neverLifted?: boolean
}

const MESSAGE_WITHIN_MS = 3_000
/** A hung load fails after twenty seconds of silence, which may have begun before the menu was shown. */
const HANGS_MS = [15_000, 23_000] as const
/** All that a page needs of its remote, at 10 kB/s. */
const ARRIVES_WITHIN_MS = 60_000
/** Long enough to report how late a late message is, instead of reporting it as missing. */
const LOOKED_FOR_MS = 10_000
/** The shell itself, with an empty cache. */
const READY_WITHIN_MS = 12_000
const OPENS_WITHIN_MS = 6_000

/** Runs one case in its own browser context; throws if any check fails. */
export async function runCase(played: Case, stage: Stage, sabotage: Sabotage = {}): Promise<Outcome> {
  const isReact = played.fault === 'other React'
  const hasOlder = draw(played, 'older build', [false, true])
  const proxy = await startFaultProxy({ portalPort: stage.portalPort, ...sabotage.shell })
  const origin = `http://acme.localhost:${proxy.port}`
  const context = await stage.browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: toStorageState(origin, stage.session),
  })
  try {
    const release = () => stage.release(played.remote, isReact ? 'other React' : 'copy', hasOlder)
    const isReleasedLater = isReact && wasThereBefore(played)
    if (!isReleasedLater && (isReact || hasOlder)) await release()
    const page = await context.newPage()
    const timeline = await watch(page)
    const { facts, snapshot } = await stage.record(played.remote)
    const container = snapshot.globalName ?? facts.name
    const hasRun = () => page.evaluate((name) => name in globalThis, container)
    const begin = async (expose: 'routes' | 'slots') => {
      if (isReleasedLater) await release()
      if (isReact) return
      const trouble = faultOfCase(played, {
        record: await stage.record(played.remote),
        expose,
        hasRun: !wasThereBefore(played) && (await hasRun()),
      })
      const also = sabotage.alsoBreaks ? `/remotes/${sabotage.alsoBreaks}/` : undefined
      proxy.begin(also ? { ...trouble, hits: (path) => trouble.hits(path) || path.startsWith(also) } : trouble)
    }
    const reached = await reachMoment({ played, page, timeline, proxy, origin, begin })
    return await checkFrom(reached, { played, stage, sabotage, proxy, page, timeline, hasOlder, hasRun })
  } finally {
    await context.close()
    await proxy.close()
    await stage.restore()
  }
}

interface Scene {
  played: Case
  stage: Stage
  sabotage: Sabotage
  proxy: FaultProxy
  page: Page
  timeline: Timeline
  hasOlder: boolean
  hasRun: () => Promise<boolean>
}

/** What the checks read from a case's timeline. */
function createChecks({ target, sceneFrom }: Reached, { timeline }: Scene) {
  const { isMessage, isSlow, isThere } = target
  const last = (): Sight | undefined => timeline.sights.at(-1)
  const isNow = (...looks: ((sight: Sight) => boolean)[]): boolean => {
    const sight = last()
    return sight !== undefined && looks.some((look) => look(sight))
  }
  const notWhite = () => expect(whiteScreens(timeline, Date.now()), 'white screens').toEqual([])
  return {
    last,
    isNow,
    notWhite,
    isAnything: () => isNow(isMessage, isSlow, isThere),
    countDocuments: () =>
      new Set(timeline.sights.filter(({ at }) => at >= sceneFrom).map(({ document }) => document)).size,
    async until<T>(what: string, look: () => T | false | undefined, ms: number): Promise<T> {
      let found: T | false | undefined
      try {
        await expect.poll(() => Boolean((found = look())), { timeout: ms, intervals: [30] }).toBe(true)
      } catch {
        // Reported below.
      }
      if (found) return found
      notWhite()
      throw new Error(`${what} within ${ms} ms; seen: ${JSON.stringify(timeline.sights.slice(-4))}`)
    },
    /** Clicks 'Try again' while a message or slow notice is shown; false if the target arrives before the click. */
    async pressTryAgain(): Promise<boolean> {
      while (isNow(isMessage, isSlow)) {
        const isPressed = await target.tryAgain().then(
          () => true,
          () => false,
        )
        if (isPressed) return true
      }
      return false
    },
  }
}
type Checks = ReturnType<typeof createChecks>

/** The message, the status or the page comes first, and in time. */
async function expectFirst(
  { target: { isMessage, isSlow, isThere }, clockFrom }: Reached,
  { played, proxy, timeline, hasOlder }: Scene,
  { until, notWhite }: Checks,
) {
  const startedAt = await until('the shell was not ready', clockFrom, READY_WITHIN_MS)
  const first = await until(
    'neither message nor page came',
    () => firstSight(timeline, startedAt, (sight) => isMessage(sight) || isSlow(sight) || isThere(sight)),
    LOOKED_FOR_MS,
  )
  const statusOrPage = isSlow(first) ? 'status' : 'page'
  const came = isMessage(first) ? 'message' : statusOrPage
  const afterMs = Math.max(0, Math.round(first.at - startedAt))
  notWhite()
  expect(afterMs, `${came} after`).toBeLessThanOrEqual(MESSAGE_WITHIN_MS)
  if (played.fault !== 'other React') expect(proxy.hitCount(), 'requests that went wrong').toBeGreaterThan(0)
  if (played.fault === '10 kB/s') expect(came, 'on a slow line').not.toBe('message')
  else if (!hasOlder) expect(came, 'with nothing to fall back to').toBe(played.fault === 'hung' ? 'status' : 'message')
  return { startedAt, document: first.document, came, afterMs } as const
}

/** A slow load arrives and is never shown as failed; a hung one is, after a silence. Returns when that was. */
async function expectEndOfStatus(
  { target: { isMessage, isThere } }: Reached,
  { played, timeline, hasOlder }: Scene,
  { until, isNow }: Checks,
  { startedAt, document }: Awaited<ReturnType<typeof expectFirst>>,
): Promise<number | undefined> {
  // With a fallback build, its document may replace this one before the message is painted.
  const findFailure = () =>
    firstSight(timeline, startedAt, (sight) => isMessage(sight) || (hasOlder && sight.document !== document))
  if (played.fault !== 'hung') {
    await until('what is slow did not come', () => isNow(isThere), ARRIVES_WITHIN_MS)
    expect(findFailure(), 'what is slow is no failure').toBeUndefined()
    return undefined
  }
  const failure = await until('it was not said that what hangs has failed', findFailure, HANGS_MS[1] + LOOKED_FOR_MS)
  const failedMs = Math.round(failure.at - startedAt)
  expect(failedMs, 'failed after').toBeGreaterThanOrEqual(HANGS_MS[0])
  expect(failedMs, 'failed after').toBeLessThanOrEqual(HANGS_MS[1])
  return failedMs
}

/** Once code has run and there is a fallback build, the page reloads onto it. Returns whether there is a new document. */
async function expectFallback(
  { target }: Reached,
  { played, page, hasOlder, hasRun }: Scene,
  { until, isNow, last, countDocuments }: Checks,
  hasFailed: boolean,
): Promise<boolean> {
  if (hasFailed && hasOlder && target.kind === 'page') {
    await expect
      .poll(() => isNow(target.isThere) || countDocuments() > 1, { timeout: 1_000 })
      .toBe(true)
      .catch(() => undefined)
    // If the document can't be evaluated, it is being left.
    if (countDocuments() > 1 || (await hasRun().catch(() => true)))
      await until('the older build did not come', () => isNow(target.isThere), OPENS_WITHIN_MS)
  }
  // A failed slot does not reload another remote's page. The next page that needs the failed remote does.
  const isSpent = played.fault === 'other React' && hasOlder && target.kind === 'piece'
  if (isSpent) {
    expect(countDocuments(), 'documents while the page of another team stands there').toBe(1)
    const [pageWithBilling] = findPlaces('mfe-account')
    await linkTo(page, pageWithBilling).click()
    await until(
      'the older build did not come',
      () => countDocuments() > 1 && last()?.heading === pageWithBilling.heading,
      OPENS_WITHIN_MS,
    )
  }
  if (countDocuments() === 1) return false
  expect(hasOlder && (target.kind === 'page' || isSpent), 'a new document is for falling back only').toBe(true)
  expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toContain(
    `portal_fallback=${played.remote}`,
  )
  return true
}

/** The other remotes' pages work while the fault is still on. */
async function expectOthersWork({ target }: Reached, { played, page }: Scene, { isNow, isAnything, until }: Checks) {
  if (isNow(target.isThere) && target.kind === 'piece') await page.keyboard.press('Escape')
  for (const other of remotes.filter((remote) => remote !== played.remote)) {
    await linkTo(page, findPlaces(other)[0]).click()
    await expect(findHeading(page, findPlaces(other)[0].heading), `${other}’s page`).toBeVisible({
      timeout: OPENS_WITHIN_MS,
    })
    await expect(logOut(page)).toBeVisible()
  }
  if (!isNow(target.isMessage)) await target.open()
  await until('neither message nor page came again', isAnything, LOOKED_FOR_MS)
}

async function checkFrom(reached: Reached, scene: Scene): Promise<Outcome> {
  const { target } = reached
  const { played, stage, sabotage, proxy, page } = scene
  const checks = createChecks(reached, scene)
  const isReact = played.fault === 'other React'
  const first = await expectFirst(reached, scene, checks)
  const { came, afterMs } = first
  const failedMs = came === 'status' ? await expectEndOfStatus(reached, scene, checks, first) : undefined
  const isNewDocument = await expectFallback(reached, scene, checks, came === 'message' || failedMs !== undefined)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await expectOthersWork(reached, scene, checks)

  // The fault is over.
  if (!sabotage.neverLifted) {
    proxy.lift({ dropHung: draw(played, 'drop what hangs', [false, true]) })
    if (isReact) await stage.restore()
  }
  const { until, isNow, last, countDocuments, notWhite, pressTryAgain } = checks
  let healed: Outcome['healed'] = isNewDocument ? 'by itself, in a new document' : 'by itself'
  if (await pressTryAgain()) {
    if (isReact) {
      // A document keeps its builds, so a fixed build comes with the next document.
      await page.getByRole('button', { name: 'Reload' }).click({ timeout: OPENS_WITHIN_MS })
      await until('no new document came', () => countDocuments() > 1 && last()?.logOut, OPENS_WITHIN_MS)
      if (target.kind === 'piece') await target.open()
      healed = 'Reload'
    } else healed = 'Try again'
  }
  await until(`${healed} did not heal`, () => isNow(target.isThere), OPENS_WITHIN_MS)
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'the same document').toBe(healed !== 'Reload')
  notWhite()
  return { came, afterMs, ...(failedMs === undefined ? {} : { failedMs }), healed, hits: proxy.hitCount() }
}
