import { fairhaven, listAddresses, nearestAddress, searchAddresses } from './fairhaven'
import { distance } from './geometry'
import { toMetres } from './projection'

describe('the gazetteer', () => {
  const addresses = listAddresses()

  it('lists about four hundred addresses, each once, in five zip codes', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(400)
    expect(new Set(addresses.map(({ street }) => street)).size).toBe(addresses.length)
    expect([...new Set(addresses.map(({ zipCode }) => zipCode))].sort()).toEqual([
      '80014',
      '80015',
      '80016',
      '80017',
      '80018',
    ])
  })

  it('places each beside the street it is named after', () => {
    for (const address of addresses) {
      const snapped = fairhaven.router().snap(address)
      expect(snapped?.distanceMeters).toBeLessThan(15)
      expect(address.street).toMatch(/^\d{2,5} \S/)
      expect(address.street.endsWith(snapped?.edge.name ?? '?')).toBe(true)
    }
  })

  it('numbers two sides of a street differently', () => {
    const numbers = addresses.map(({ street }) => Number.parseInt(street, 10) % 2)
    expect(numbers.filter((rest) => rest === 0).length).toBeGreaterThan(100)
    expect(numbers.filter((rest) => rest === 1).length).toBeGreaterThan(100)
  })

  const [sample] = addresses
  const words = sample?.street.split(' ') ?? []
  it.each([
    ['the whole address', `${sample?.street}, Fairhaven, CO ${sample?.zipCode}`],
    ['the beginning of each word', words.map((word) => word.slice(0, 3)).join(' ')],
    ['capitals and stray spaces', `  ${sample?.street.toUpperCase()}  `],
    ['the long form of the ending', sample?.street.replace(/ Ave$/, ' Avenue').replace(/ St$/, ' Street') ?? ''],
  ])('finds an address by %s', (_how, text) => {
    expect(searchAddresses(text, 50)).toContainEqual(sample)
  })

  it.each([
    ['', 0],
    ['   ', 0],
    ['zzzz', 0],
    ['.,;', 0],
  ])('finds nothing for %j', (text, count) => {
    expect(searchAddresses(text, 5)).toHaveLength(count)
  })

  it('returns no more than the limit', () => {
    expect(searchAddresses('ave', 3)).toHaveLength(3)
  })

  it('finds the address nearest to a place', () => {
    const place = { latitude: 39.751, longitude: -104.985 }
    const away = (address: (typeof addresses)[number]) => distance(toMetres(address), toMetres(place))
    expect(away(nearestAddress(place))).toBe(Math.min(...addresses.map(away)))
  })
})
