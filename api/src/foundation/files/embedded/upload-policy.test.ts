import { checkLength, checkPolicy, readPolicy } from './upload-policy'

const now = new Date('2026-02-10T16:00:00.000Z')
const encode = (document: unknown): string =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64')
const readPolicyWith = (...conditions: unknown[]) =>
  readPolicy(encode({ expiration: '2026-02-10T17:00:00Z', conditions }))
const check = (conditions: unknown[], fields: Record<string, string>) => () =>
  checkPolicy(readPolicyWith(...conditions), new Map(Object.entries(fields)), { bucket: 'portal', now })

describe('conditions', () => {
  it.each<[unknown[], Record<string, string>]>([
    [[{ key: 'a' }], { key: 'a' }],
    [[['eq', '$key', 'a']], { key: 'a' }],
    [[['eq', '$Key', 'a']], { key: 'a' }],
    [[['starts-with', '$key', 'jobs/5/']], { key: 'jobs/5/x.png' }],
    [[['starts-with', '$key', '']], { key: 'anything' }],
    [
      [
        ['starts-with', '$key', 'a'],
        ['starts-with', '$key', 'ab'],
      ],
      { key: 'abc' },
    ],
    [[{ bucket: 'portal' }, { key: 'a' }], { key: 'a' }],
    [[{ key: 'a' }], { key: 'a', 'x-ignore-note': 'x', policy: 'p', 'x-amz-signature': 's' }],
  ])('%j accept %j', (conditions, fields) => expect(check(conditions, fields)).not.toThrow())

  it.each<[unknown[], Record<string, string>]>([
    [[{ key: 'a' }], { key: 'ab' }],
    [[{ key: 'a' }], { key: 'A' }],
    [[{ key: 'a' }], {}],
    [[['eq', '$key', 'a']], { key: 'ab' }],
    [[['starts-with', '$key', 'jobs/5/']], { key: 'jobs/55/x.png' }],
    [[['starts-with', '$key', 'a']], {}],
    [
      [
        ['starts-with', '$key', 'a'],
        ['eq', '$key', 'b'],
      ],
      { key: 'a' },
    ],
    [[{ bucket: 'other' }, { key: 'a' }], { key: 'a' }],
    [[{ bucket: 'other' }, { key: 'a' }], { key: 'a', bucket: 'other' }],
    [[{ key: 'a' }], { key: 'a', acl: 'public-read' }],
    [[{ key: 'a' }], { key: 'a', 'x-amz-ignore': 'x' }],
    [[], { key: 'a' }],
  ])('%j reject %j', (conditions, fields) => expect(check(conditions, fields)).toThrow('Invalid according to Policy'))
})

test.each([
  ['invalid Base64', '%%%'],
  ['invalid JSON', encode('{')],
  ['a list', encode([])],
  ['no expiration', encode({ conditions: [] })],
  ['an invalid expiration', encode({ expiration: 'tomorrow', conditions: [] })],
  ['no conditions', encode({ expiration: '2026-02-10T17:00:00Z' })],
  [
    'a condition of an unknown kind',
    encode({ expiration: '2026-02-10T17:00:00Z', conditions: [['ends-with', '$key', '.png']] }),
  ],
  ['a field without its $', encode({ expiration: '2026-02-10T17:00:00Z', conditions: [['eq', 'key', 'a']] })],
  ['a condition of four parts', encode({ expiration: '2026-02-10T17:00:00Z', conditions: [['eq', '$key', 'a', 'b']] })],
  ['a value that is not a string', encode({ expiration: '2026-02-10T17:00:00Z', conditions: [{ key: 5 }] })],
  [
    'a range without an end',
    encode({ expiration: '2026-02-10T17:00:00Z', conditions: [['content-length-range', 1, null]] }),
  ],
  [
    'a range that is not numeric',
    encode({ expiration: '2026-02-10T17:00:00Z', conditions: [['content-length-range', 'a', 'b']] }),
  ],
])('a policy with %s is rejected as a whole', (_, encoded) =>
  expect(() => readPolicy(encoded)).toThrow('Invalid Policy'),
)

test.each([
  [[[1, 10]], 10, null],
  [[[1, 10]], 11, 'EntityTooLarge'],
  [[[1, 10]], 0, 'EntityTooSmall'],
  [[['1', '10']], 11, 'EntityTooLarge'],
  [
    [
      [1, 10],
      [5, 20],
    ],
    4,
    'EntityTooSmall',
  ],
  [
    [
      [1, 10],
      [5, 20],
    ],
    15,
    'EntityTooLarge',
  ],
  [[], 1e9, null],
] as const)('of ranges %j, %i bytes: %s', (ranges, bytes, code) => {
  const policy = readPolicyWith(...ranges.map((range) => ['content-length-range', ...range]))
  const attempt = () => checkLength(policy, bytes)
  if (code) expect(attempt).toThrow(expect.objectContaining({ code }))
  else expect(attempt).not.toThrow()
})
