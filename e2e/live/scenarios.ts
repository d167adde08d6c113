import { drawnNumber } from '../fixtures/seeded-number'

/**
 * What can happen to a page's live connection.
 * short drop: it is reset, and so is every connection for two seconds.
 * half-open: it silently stops transferring data. New connections work again after some seconds.
 * frozen tab: no script of the page runs for ten seconds or more. In half of the runs its connection is lost in the meantime.
 * expired token: it is reset, and the next one or two tokens are already used, made up or expired.
 * server killed: the portal's process is killed and restarted.
 * server restart: the portal shuts down gracefully, with a disconnect message, and is restarted.
 */
const pageKinds = ['short drop', 'half-open', 'frozen tab', 'expired token'] as const
const serverKinds = ['server killed', 'server restart'] as const
export const kinds = [...pageKinds, ...serverKinds] as const

export type PageKind = (typeof pageKinds)[number]
export type ServerKind = (typeof serverKinds)[number]
export type Kind = (typeof kinds)[number]

/** One fault on several pages: of the connection, at a different time for each page; of the server, for all at once. */
export interface Scenario {
  kind: Kind
  /** Starts with 1. */
  round: number
  seed: number
}

export const scenarioName = ({ kind, round }: Scenario): string => `${kind} · round ${round}`
export const isOfServer = (kind: Kind): kind is ServerKind => (serverKinds as readonly Kind[]).includes(kind)

/** Returns 0 to 1, deterministic per scenario and `what`. */
export const chance = (play: Scenario, what: string): number =>
  drawnNumber(play.seed, scenarioName(play), what) / 2 ** 32

export const between = (play: Scenario, what: string, least: number, most: number): number =>
  least + chance(play, what) * (most - least)

/** Repeats every kind until each fault is made at least `count` times. */
export const allPlays = (seed: number, count: number, pages: number): Scenario[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: isOfServer(kind) ? count : Math.ceil(count / pages) }, (_, index) => ({
      kind,
      round: index + 1,
      seed,
    })),
  )
