import type { AskDirections } from './directions'

/** Directions from Google Maps, whose library is loaded on the first request. */
export const askGoogleMaps =
  (options: { key: string; mapId: string }): AskDirections =>
  async (from, to, signal) =>
    (await import('./google-maps')).askGoogle(options)(from, to, signal)
