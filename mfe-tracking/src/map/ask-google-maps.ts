import type { AskDirections } from './directions'

/** Directions of Google Maps, whose library is fetched with the first question. */
export const askGoogleMaps =
  (options: { key: string; mapId: string }): AskDirections =>
  async (from, to, signal) =>
    (await import('./google-maps')).askGoogle(options)(from, to, signal)
