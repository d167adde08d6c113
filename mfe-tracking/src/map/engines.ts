import type { CreateMap, EngineName } from './map-engine'

const hasWebGl = () => document.createElement('canvas').getContext('webgl2') !== null

/** Each engine's code is loaded on first use. MapLibre draws with WebGL; where there is none, a static picture of the map is shown. */
export const engines: Record<EngineName, () => Promise<CreateMap>> = {
  maplibre: async () => (hasWebGl() ? await import('./maplibre-engine') : await import('./static-engine')).createMap,
  google: async () => (await import('./google-engine')).createMap,
  static: async () => (await import('./static-engine')).createMap,
}
