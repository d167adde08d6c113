import { createSealer } from 'api/operator'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()

test('an account is stored, listed, sealed again with a new key, and removed', async () => {
  expect(await cli.done('payment-account list')).toBe('No tenant has a payment account yet.')
  cli.write('stax.json', '{"apiKey": "k3y"}')
  const stored = await cli.type('payment-account set summit --vendor stax --file stax.json')
  expect(stored).toEqual({
    code: 0,
    said: 'summit has a stax account now; nodes use it within seconds. Nobody has tried the keys yet: a first payment shows whether the vendor takes them. Offer its payment methods with the call setPaymentSettings.',
    complaint: '',
  })
  expect((await cli.type('payment-account list')).said).toMatch(/^ *summit +stax +newest key$/)
  const [old, newest] = [Buffer.alloc(32, 'k'), Buffer.alloc(32, 'n')]
  cli.surroundings.sealer = createSealer([newest, old])
  expect((await cli.type('payment-account list')).said).toMatch(/^ *summit +stax +an older key$/)
  expect(await cli.done('payment-account reseal')).toBe('1 account is sealed with the newest key now.')
  expect(await cli.done('payment-account reseal')).toBe('Every account is sealed with the newest key.')
  expect(await cli.done('payment-account remove summit --vendor stax')).toBe('summit has no stax account any longer.')
  await cli.refused('payment-account remove summit --vendor stax', 1, 'summit has no stax account.')
})

test.each([
  ['payment-account set summit --file stax.json', 2, '--vendor is missing: the vendor, one of stax, gpi.'],
  ['payment-account set summit --vendor paypal --file stax.json', 2, expect.stringContaining('--vendor is "paypal"')],
  [
    'payment-account set summit --vendor stax',
    2,
    expect.stringContaining('--file is missing: a JSON file with the keys; keys on the command line'),
  ],
  ['payment-account set summit --vendor stax --file none.json', 1, "none.json can't be read (ENOENT)."],
  [
    'payment-account set summit --vendor stax --file text.json',
    1,
    'text.json is not JSON. Write the account like {"apiKey": "…"}.',
  ],
  [
    'payment-account set summit --vendor stax --file picture.json',
    1,
    'picture.json is not JSON. Write the account like {"apiKey": "…"}.',
  ],
  [
    'payment-account set summit --vendor gpi --file stax.json',
    1,
    '"apiSecret" is missing. A gpi account has apiKey, apiSecret, accountCredential.',
  ],
  [
    'payment-account set nobody --vendor stax --file stax.json',
    1,
    'There is no tenant nobody. Available: acme, bluebird, summit.',
  ],
])('%s is refused, and nothing is stored', async (line, code, complaint) => {
  cli.write('stax.json', '{"apiKey": "k3y"}')
  cli.write('text.json', 'k3y')
  cli.write('picture.json', '\u0000\u0001PNG')
  await cli.refused(line, code, complaint)
  expect(await cli.done('payment-account list')).toBe('No tenant has a payment account yet.')
})
