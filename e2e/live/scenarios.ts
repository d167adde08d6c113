import { drawnNumber } from '../fixtures/seeded-number'

/**
 * What can happen to a page's live connection.
 * short drop: it is reset, and for two seconds everything is.
 * half-open: not a byte comes through any more, and nobody is told. After some seconds other connections do.
 * frozen tab: nothing of the page runs for ten seconds and more. In half of the plays its line was lost meanwhile.
 * expired token: it is reset, and the next token, or the next two, are spent, made up or too old.
 * server killed: the portal's process ends without a word and is started again.
 * server restart: the portal is told to end, says good-bye, and is started again.
 */
const pageKinds = ['short drop', 'half-open', 'frozen tab', 'expired token'] as const
const serverKinds = ['server killed', 'server restart'] as const
export const kinds = [...pageKinds, ...serverKinds] as const

export type PageKind = (typeof pageKinds)[number]
export type ServerKind = (typeof serverKinds)[number]
export type Kind = (typeof kinds)[number]

/** One fault on several pages: of the connection, at a moment of each page's own; of the server, on all at once. */
export interface Scenario {
  kind: Kind
  /** Starts with 1. */
  round: number
  seed: number
}

export const nameOf = ({ kind, round }: Scenario): string => `${kind} · round ${round}`
export const isOfServer = (kind: Kind): kind is ServerKind => (serverKinds as readonly Kind[]).includes(kind)

/** 0 to 1. */
export const chance = (play: Scenario, what: string): number => drawnNumber(play.seed, nameOf(play), what) / 2 ** 32

export const between = (play: Scenario, what: string, least: number, most: number): number => least + chance(play, what) * (most - least)

/** Every kind so often that each fault was made `count` times. */
export const allPlays = (seed: number, count: number, pages: number): Scenario[] =>
  kinds.flatMap((kind) => Array.from({ length: isOfServer(kind) ? count : Math.ceil(count / pages) }, (_, index) => ({ kind, round: index + 1, seed })))
