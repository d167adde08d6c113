import { holdsCardNumber, isBareNumber } from './card-numbers'

describe('a card number in a text', () => {
  it.each(['4111111111111111', 'my card: 4111 1111 1111 1111.', '5555-5555-5555-4444', '(378282246310005)', 'a\n6011111111111117'])('is found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    ['a wrong checksum', '4111111111111112'],
    ['a phone and an invoice', '303-555-0142, invoice 110001'],
    ['a UUID of digits only', '41111111-1111-1111-8111-111111111111'],
    ['the same behind letters', 'a4111111-1111-1111-8111-11111111111f'],
    ['a time', '1700000000000'],
    ['part of a longer number', '14111111111111111234567'],
  ])('is not found in %s', (_name, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('is found in no random UUID', () => {
    expect(Array.from({ length: 20_000 }, () => crypto.randomUUID()).filter(holdsCardNumber)).toEqual([])
  })

  it('tells numbers from tokens', () => {
    expect(['9876543210', '987 654-3210'].every(isBareNumber)).toBe(true)
    expect(['tok_9876543210', '0b1d'].some(isBareNumber)).toBe(false)
  })
})
