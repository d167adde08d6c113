import { toMetres, toPlace, type Place } from './projection'
import type { Buildings } from './town/buildings'
import { distance, type Point } from './town/geometry'
import type { Edge, Town } from './town/model'
import { seededRandom, shuffled } from './town/random'

export interface StreetAddress extends Place {
  /** House number and street. */
  street: string
  city: 'Fairhaven'
  state: 'CO'
  zipCode: string
}

export interface Gazetteer {
  addresses: readonly StreetAddress[]
  /** Addresses in which every typed word starts a word, in the order of streets and house numbers. */
  search: (text: string, limit: number) => StreetAddress[]
  nearest: (place: Place) => StreetAddress
}

const count = 420
const nearestToEachOther = 90

/** Post offices; a house belongs to the nearest. */
const postOffices: { zipCode: string; at: Point }[] = [
  { zipCode: '80014', at: [150, 50] },
  { zipCode: '80015', at: [-2500, 1500] },
  { zipCode: '80016', at: [2100, 1700] },
  { zipCode: '80017', at: [-1700, -1900] },
  { zipCode: '80018', at: [2200, -1600] },
]

const zipCodeAt = (point: Point) =>
  postOffices.reduce((best, office) => (distance(office.at, point) < distance(best.at, point) ? office : best)).zipCode

/** Numbers grow by a hundred in about a block, even on one side and odd on the other. */
function houseNumber(door: Point, edge: Edge, left: boolean): number {
  const [a, b] = [edge.path[0] ?? door, edge.path[edge.path.length - 1] ?? door]
  const eastWest = Math.abs(b[0] - a[0]) > Math.abs(b[1] - a[1])
  const ground = Math.round((eastWest ? door[0] + 5600 : door[1] + 4600) / 3.2)
  const forward = eastWest ? b[0] > a[0] : b[1] > a[1]
  return ground * 2 + Number(left === forward)
}

export function createGazetteer(town: Town, buildings: Buildings, seed: number): Gazetteer {
  const addresses = listAddresses(town, buildings, seed)
  const words = addresses.map((address) => wordsOf(`${address.street} ${address.city} ${address.state} ${address.zipCode}`))
  return {
    addresses,
    search: (text, limit) => {
      const typed = wordsOf(text)
      if (typed.length === 0) return []
      return addresses.filter((_, index) => typed.every((word) => words[index]?.some((own) => own.startsWith(word)))).slice(0, limit)
    },
    nearest: (place) => {
      const point = toMetres(place)
      return addresses.reduce((best, address) => (distance(toMetres(address), point) < distance(toMetres(best), point) ? address : best))
    },
  }
}

function listAddresses(town: Town, buildings: Buildings, seed: number): StreetAddress[] {
  const homes = town.edges.filter(({ zone, roadClass, metres }) => (zone === 'suburb' || zone === 'grid') && roadClass !== 'motorway' && roadClass !== 'arterial' && metres > 60)
  const taken = new Set<string>()
  const found: { address: StreetAddress; at: Point; name: string; number: number }[] = []
  for (const edge of shuffled(seededRandom(seed), homes)) {
    if (found.length === count) break
    const house = buildings.midwayAlong(edge)
    if (!house || found.some(({ at }) => distance(at, house.door) < nearestToEachOther)) continue
    const number = houseNumber(house.door, edge, house.left)
    const street = `${number} ${edge.name}`
    if (taken.has(street)) continue
    taken.add(street)
    const address: StreetAddress = { street, city: 'Fairhaven', state: 'CO', zipCode: zipCodeAt(house.door), ...toPlace(house.door) }
    found.push({ address, at: house.door, name: edge.name, number })
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.number - b.number).map(({ address }) => address)
}

const longForms: Record<string, string> = {
  street: 'st', avenue: 'ave', boulevard: 'blvd', drive: 'dr', lane: 'ln', court: 'ct', place: 'pl', circle: 'cir', road: 'rd', parkway: 'pkwy', north: 'n', south: 's', colorado: 'co',
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => longForms[word] ?? word)
