import { createBuildings } from './buildings'
import { boxesMeet, boxOf, isInside, pathsCross, type Box, type Path } from './geometry'
import { generateTown } from './town'

const town = generateTown(7)
const block: Box = { minX: -900, minY: 1400, maxX: -500, maxY: 1700 }
const doors = (list: { door: readonly number[] }[]) => list.map(({ door }) => door.join(' ')).sort()

describe('buildings', () => {
  const houses = createBuildings(town, 7).within(block)

  it('stand along the streets of a quarter', () => {
    expect(houses.length).toBeGreaterThan(50)
  })

  it('are the same whichever part of the town was asked for first', () => {
    const other = createBuildings(town, 7)
    other.within({ minX: 0, minY: 0, maxX: 500, maxY: 500 })
    other.within({ minX: -700, minY: 1300, maxX: -500, maxY: 1500 })
    expect(doors(other.within(block))).toEqual(doors(houses))
  })

  it('stand on no street and on no other building', () => {
    const withBox = (path: Path) => ({ path, box: boxOf(path) })
    const outlines = houses.map(({ ring }) => withBox([...ring, ring[0] ?? [0, 0]]))
    const streets = town.edges.map(({ path }) => withBox(path)).filter(({ box }) => boxesMeet(box, block))
    expect(streets.length).toBeGreaterThan(10)
    const meeting = outlines.flatMap((one, index) => [...streets, ...outlines.slice(index + 1)].filter((other) => boxesMeet(one.box, other.box) && pathsCross(one.path, other.path)))
    expect(meeting).toEqual([])
  })

  it('leave parks free', () => {
    const park = town.areas.find(({ name }) => name === 'Founders Park')?.ring ?? []
    const around = createBuildings(town, 7).within({ minX: -1000, minY: -900, maxX: -200, maxY: -200 })
    expect(around.length).toBeGreaterThan(20)
    expect(around.some(({ ring }) => ring.some((corner) => isInside(corner, park)))).toBe(false)
  })
})
