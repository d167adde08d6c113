import type { CreateMap, EngineName } from './map-engine'

/** Each engine's code is loaded on first use. */
export const engines: Record<EngineName, () => Promise<CreateMap>> = {
  maplibre: async () => (await import('./maplibre-engine')).createMap,
  google: async () => (await import('./google-engine')).createMap,
  static: async () => (await import('./static-engine')).createMap,
}
