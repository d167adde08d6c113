/** The one function used here; the published types describe another version's. */
declare module 'vt-pbf' {
  interface TileFeature {
    /** 1 point, 2 line, 3 polygon. */
    type: 1 | 2 | 3
    tags: Record<string, string | number | boolean>
    geometry: [x: number, y: number][][]
  }
  export function fromGeojsonVt(layers: Record<string, { features: TileFeature[] }>, options: { version: 1 | 2; extent: number }): Uint8Array
}
