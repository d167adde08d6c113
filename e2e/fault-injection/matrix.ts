import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRemotes } from '@portal/build/remotes'
import { drawnNumber } from '../fixtures/seeded-number'

/** What can go wrong with a remote's files. All but `other React` are network faults. */
const wireFaults = [
  '404',
  '500',
  'HTML with 200',
  'cut off',
  'reset',
  'hung',
  '10 kB/s',
  'tampered',
  'chunk gone',
] as const
const faults = [...wireFaults, 'other React'] as const
export const remotes = readRemotes(resolve(fileURLToPath(import.meta.url), '../../..')).map(({ name }) => name)
/**
 * typed: the URL of one of its pages is opened in a browser with an empty cache.
 * click: another remote's page is open, then the fault begins, then the menu's link is clicked.
 * later: it was loaded before. Most remotes: their page was shown in full, then the fault begins, the browser's
 *   cache is cleared and the page reloaded. Scheduling: its banner fails on another remote's page, then its link is clicked.
 *   Billing: Pay Balance Due is clicked in the menu, beside another remote's page.
 */
const moments = ['typed', 'click', 'later'] as const

export type WireFault = (typeof wireFaults)[number]
type Fault = (typeof faults)[number]
/** 'mfe-billing' */
export type Remote = string
type Moment = (typeof moments)[number]

export interface Case {
  fault: Fault
  remote: Remote
  moment: Moment
  /** Starts with 1; what the matrix leaves open is drawn again for every run. */
  run: number
  seed: number
}

export const caseName = ({ fault, remote, moment, run }: Case): string =>
  `${fault} · ${remote} · ${moment} · run ${run}`

/** Draws an item, deterministic per case and `what`. */
export function draw<T>(drawer: Case, what: string, items: readonly T[]): T {
  const item = items[drawnNumber(drawer.seed, caseName(drawer), what) % items.length]
  if (item === undefined) throw new RangeError(`There is nothing to draw for ${what}`)
  return item
}

/** Every fault with every remote at every moment. */
export const allCases = (seed: number, runs: number): Case[] =>
  Array.from({ length: runs }, (_, index) =>
    faults.flatMap((fault) =>
      remotes.flatMap((remote) => moments.map((moment) => ({ fault, remote, moment, run: index + 1, seed }))),
    ),
  ).flat()

/** Every fault once; remotes and moments are distributed evenly. */
export function drawSample(seed: number): Case[] {
  const orderedBy = <T extends string>(items: readonly T[]) =>
    [...items].sort((a, b) =>
      createHash('sha256').update(`${seed} ${a}`).digest('hex') <
      createHash('sha256').update(`${seed} ${b}`).digest('hex')
        ? -1
        : 1,
    )
  const [someRemotes, someMoments] = [orderedBy(remotes), orderedBy(moments)]
  return orderedBy(faults).map((fault, index) => ({
    fault,
    remote: someRemotes[index % remotes.length]!,
    moment: someMoments[index % moments.length]!,
    run: 1,
    seed,
  }))
}
