import { expect, type Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy'
import { draw, remotes, type Case, type Remote } from './matrix'
import { DOWN, findHeading, linkTo, findPlaces, type Place } from './pages'
import type { Sight, Timeline } from './timeline'

/** What a case waits for: a page of the remote, or its slot in another remote's page. */
interface Target {
  kind: 'page' | 'piece'
  isMessage: (sight: Sight) => boolean
  /** The slow notice is shown. */
  isSlow: (sight: Sight) => boolean
  isThere: (sight: Sight) => boolean
  /** Opens it from any page of the portal. */
  open: () => Promise<void>
  /** Clicks 'Try again'; fails soon if the button is gone. */
  tryAgain: () => Promise<void>
}

const PRESS_MS = 1_500

export interface Scene {
  played: Case
  page: Page
  timeline: Timeline
  proxy: FaultProxy
  origin: string
  /** Starts the fault. */
  begin: (expose: 'routes' | 'slots') => Promise<void>
}

export interface Reached {
  target: Target
  /** When the scene began; the fault does not affect the browser before. */
  sceneFrom: number
  /** Start of the measurement; undefined until it has started. */
  clockFrom: () => number | undefined
}

const pageTarget = (page: Page, place: Place, menuPlace: Place): Target => ({
  kind: 'page',
  isMessage: ({ heading }) => heading === DOWN,
  isSlow: ({ slow }) => slow,
  isThere: ({ heading, waiting }) => !waiting && (heading === place.heading || heading === menuPlace.heading),
  open: () => linkTo(page, menuPlace).click(),
  tryAgain: () => page.getByRole('main').getByRole('button', { name: 'Try again' }).click({ timeout: PRESS_MS }),
})

const pieceTarget = (page: Page): Target => ({
  kind: 'piece',
  isMessage: ({ failed }) => failed,
  isSlow: ({ pieceSlow }) => pieceSlow,
  isThere: ({ heading }) => heading === 'Make a Payment',
  open: () => page.getByRole('button', { name: 'Pay Balance Due' }).first().click(),
  tryAgain: () =>
    page.locator('main > section').getByRole('button', { name: 'Try again' }).click({ timeout: PRESS_MS }),
})

/** Whether the remote's page is shown in full before the fault begins. */
export const wasThereBefore = ({ remote, moment }: Case): boolean =>
  moment === 'later' && remote !== 'mfe-billing' && remote !== 'mfe-scheduling'

/** Timeout before any fault, while nothing is measured yet. */
const LOADS_WITHIN_MS = 25_000

/** Remotes whose pages contain nothing of billing besides the menu. */
const withoutBilling: readonly Remote[] = ['mfe-quotes', 'mfe-tracking']

/** Brings a browser to the case's moment, the fault included. `typed`, `click` and `later` are explained in matrix.ts. */
export async function reachMoment(scene: Scene): Promise<Reached> {
  const { played, page, timeline, origin, begin } = scene
  const { remote, moment } = played
  const menuPlace = findPlaces(remote)[0]
  const from = findPlaces(
    draw(
      played,
      'from',
      remotes.filter(
        (other) =>
          other !== remote && (remote !== 'mfe-billing' || moment !== 'later' || withoutBilling.includes(other)),
      ),
    ),
  )[0]

  // The shell is ready once its menu can be used; the time until then does not count for the remote.
  const whenReady = (sceneFrom: number) => () => timeline.sights.find(({ at, logOut }) => at >= sceneFrom && logOut)?.at
  const whenClicked = (sceneFrom: number) => () => timeline.clicks.find((at) => at >= sceneFrom)
  /** Opens a page in a browser with an empty cache. */
  const open = async (place: Place) => {
    await page.goto(origin + place.path)
    await expect(findHeading(page, place.heading)).toBeVisible({ timeout: LOADS_WITHIN_MS })
  }
  const settled = () => page.waitForLoadState('networkidle')

  if (moment === 'typed') {
    const place = draw(played, 'address', findPlaces(remote))
    await begin('routes')
    const sceneFrom = Date.now()
    await page.goto(origin + place.path, { waitUntil: 'commit' })
    return { target: pageTarget(page, place, menuPlace), sceneFrom, clockFrom: whenReady(sceneFrom) }
  }
  if (moment === 'later' && remote === 'mfe-billing') {
    await open(from)
    await settled()
    await begin('slots')
    const sceneFrom = Date.now()
    const target = pieceTarget(page)
    await target.open()
    return { target, sceneFrom, clockFrom: whenClicked(sceneFrom) }
  }
  if (wasThereBefore(played)) {
    const place = draw(played, 'address', findPlaces(remote))
    await open(place)
    await settled()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    // The fault may kill the build on screen, and the page would then reload by itself, too.
    if (played.fault === 'other React') await page.goto('about:blank')
    await begin('routes')
    const sceneFrom = Date.now()
    await (played.fault === 'other React'
      ? page.goto(origin + place.path, { waitUntil: 'commit' })
      : page.reload({ waitUntil: 'commit' }))
    return { target: pageTarget(page, place, menuPlace), sceneFrom, clockFrom: whenReady(sceneFrom) }
  }
  // The banner is on every customer page: the only difference is whether the fault begins before or after that page.
  if (moment === 'later') await begin('routes')
  await open(from)
  if (moment === 'click') {
    await settled()
    await begin('routes')
  }
  const sceneFrom = Date.now()
  await linkTo(page, menuPlace).click()
  return { target: pageTarget(page, menuPlace, menuPlace), sceneFrom, clockFrom: whenClicked(sceneFrom) }
}
