import { createGazetteer, type Gazetteer, type StreetAddress } from './gazetteer'
import type { Place } from './projection'
import { createRouter, type Router, type StreetRoute } from './routing'
import { readTown, type Town } from './town'

const once = <T>(make: () => T): (() => T) => {
  let result: { value: T } | undefined
  return () => (result ??= { value: make() }).value
}

// Created lazily, so that importing this module is cheap.
export const fairhaven: { town: () => Town; router: () => Router; gazetteer: () => Gazetteer } = {
  town: once(readTown),
  router: once(() => createRouter(fairhaven.town())),
  gazetteer: once(createGazetteer),
}

/** The fastest route by car along the streets of Fairhaven; null if either end is outside the town. */
export const findRoute = (from: Place, to: Place): StreetRoute | null => fairhaven.router().findRoute(from, to)

/** Prefix search: addresses in which every typed word is the start of a word, such as '30 wren 80018'. */
export const searchAddresses = (text: string, limit: number): StreetAddress[] =>
  fairhaven.gazetteer().search(text, limit)

export const nearestAddress = (place: Place): StreetAddress => fairhaven.gazetteer().nearest(place)

/** Every address of the town, by street and house number. */
export const listAddresses = (): readonly StreetAddress[] => fairhaven.gazetteer().addresses
