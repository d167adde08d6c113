import { holdsCardNumber, isBareNumber } from './card-numbers'

describe('a card number in a text', () => {
  it.each([
    '4111111111111111',
    'my card: 4111 1111 1111 1111.',
    '5555-5555-5555-4444',
    '(378282246310005)',
    'a\n6011111111111117',
    '4263.9700.0000.5262',
    '4263/9700/0000/5262',
    '4263_9700_0000_5262',
    '4263 - 9700 - 0000 - 5262',
    '4263\u00a09700\u00a00000\u00a05262',
    '4 2 6 3 9 7 0 0 0 0 0 0 5 2 6 2',
    'card4263970000005262',
    '4263970000005262visa',
    'Visa4263 9700 0000 5262exp',
    'x-4263970000005262',
    '4263970000005262 12/26',
    '12/26 4263970000005262',
    '3782 822463 10005',
    'call 303-555-0142, card 4263970000005262',
  ])('is found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    ['a wrong checksum', '4111111111111112'],
    ['a phone and an invoice', '303-555-0142, invoice 110001'],
    ['a UUID of digits only', '41111111-1111-1111-8111-111111111111'],
    ['a UUID of digits between letters', 'a4111111-1111-1111-8111-11111111111f'],
    ['a timestamp', '1700000000000'],
    ['part of a longer number', '14111111111111111234567'],
    ['two phone numbers', '303-555-0142 / 303-555-0147'],
    ['foreign phone numbers', '+44 20 7946 0958, +49 30 901820'],
    ['a phone number after a zip code', '80014 303-555-0142'],
    ['a camera file name', 'IMG_20260210_160000123.jpg'],
    ['a date and a time', '2026-02-10T16:00:00.000Z, 2026-02-11 08:30:00'],
    ['an order number', 'PO-2026-000123-4567890'],
    ['amounts', '4,263.97 4,100.00 1,250.55'],
  ])('is not found in %s', (_name, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('is found in no random UUID', () => {
    expect(Array.from({ length: 20_000 }, () => crypto.randomUUID()).filter(holdsCardNumber)).toEqual([])
  })

  it('distinguishes numbers from tokens', () => {
    expect(['9876543210', '987 654-3210'].every(isBareNumber)).toBe(true)
    expect(['tok_9876543210', '0b1d'].some(isBareNumber)).toBe(false)
  })
})
