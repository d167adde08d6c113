import { fromGeojsonVt } from 'vt-pbf'
import { toLngLat, toMetres } from './projection'
import type { Buildings } from './town/buildings'
import type { Box } from './town/geometry'

const extent = 4096

/** Longitude and latitude on the unit square of the Web Mercator projection. */
export const toMercator = (longitude: number, latitude: number): [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
export const fromMercator = (x: number, y: number): { latitude: number; longitude: number } => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
})

/** The ground that a map tile covers, in metres. */
function boxOfTile(z: number, x: number, y: number): Box {
  const tiles = 2 ** z
  const [minX, maxY] = toMetres(fromMercator(x / tiles, y / tiles))
  const [maxX, minY] = toMetres(fromMercator((x + 1) / tiles, (y + 1) / tiles))
  return { minX, minY, maxX, maxY }
}

/** A Mapbox vector tile with the one layer `building`, or null where nothing is built. */
export function buildingTile(buildings: Buildings, z: number, x: number, y: number): Buffer | null {
  const tiles = 2 ** z
  const features = buildings.within(boxOfTile(z, x, y)).map(({ ring }) => {
    const first = ring[0]
    const corners = first ? [...ring, first] : []
    return {
      type: 3 as const,
      tags: {},
      geometry: [
        corners.map((point): [number, number] => {
          const [mercatorX, mercatorY] = toMercator(...toLngLat(point))
          return [Math.round((mercatorX * tiles - x) * extent), Math.round((mercatorY * tiles - y) * extent)]
        }),
      ],
    }
  })
  if (features.length === 0) return null
  return Buffer.from(fromGeojsonVt({ building: { features } }, { version: 2, extent }))
}
