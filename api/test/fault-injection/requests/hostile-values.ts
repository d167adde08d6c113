type Random = () => number
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** What parsers, databases and templates have tripped over: wrong types, limits of numbers, dates that do not exist, odd text. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '01',
  '0x10',
  'NaN',
  'null',
  'undefined',
  'true',
  [],
  [null],
  {},
  [[]],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u200b',
  '\u202etxt',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '\r\nBcc: x@example.com',
  'x'.repeat(300),
  'x'.repeat(100_000),
  "'",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%2e%2e%2f',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01',
  '+275760-09-13',
  '275761-01-01T00:00:00Z',
  '1e9-01-01',
  '2026-02-10T25:00:00Z',
  '2026-02-10',
  '24:00',
  'Mars/Olympus',
  'Infinity',
  '$1,0.0',
  '1,50',
  '999999999999999999999',
  '__proto__',
  'constructor',
  { __proto__: { isAdmin: true } },
  { constructor: { prototype: {} } },
  { length: -1 },
  { toString: 1 },
  { $gt: '' },
  nested(200),
  Array.from({ length: 5_000 }, () => 0),
]

/** Ids of nobody's, other people's and impossible rows. */
const ids: readonly unknown[] = [
  0,
  -1,
  1,
  10_101,
  30_101,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  '1e1',
  '9'.repeat(40),
  'x',
  '',
  '%00',
  '..',
  '1;2',
  "1'",
]

type Path = readonly (string | number)[]

/** Paths to all values in a JSON value, its own included. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function replaceAt(value: unknown, [head, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (head === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  const changed = replaceAt(copy[head], rest, change)
  if (changed === undefined) delete copy[head]
  else copy[head] = changed
  return copy
}

/** The value with one part replaced, removed, wrapped or repeated. */
export function mutate(random: Random, value: unknown): unknown {
  const path = pick(random, pathsIn(value))
  const isId = /(^|_)ids?$/.test(String(path.at(-1) ?? ''))
  const ways: ((old: unknown) => unknown)[] = [
    () => pick(random, isId ? ids : values),
    () => pick(random, values),
    () => undefined,
    (old) => [old, old],
    (old) => ({
      id: old,
      [pick(random, ['__proto__', 'constructor', 'tenant_id', 'role', 'x'])]: pick(random, values),
    }),
    (old) => (typeof old === 'string' ? old + hostilePart(random) : JSON.stringify(old)),
  ]
  return replaceAt(value, path, pick(random, ways))
}

export function hostilePart(random: Random): string {
  const part = pick(random, random() < 0.7 ? ids : values)
  return typeof part === 'object' ? JSON.stringify(part) : String(part)
}

/** Headers that servers read, with values that they do not expect. */
export const hostileHeaders = (random: Random): Record<string, string> =>
  pick<() => Record<string, string>>(random, [
    () => ({
      'idempotency-key': pick(random, ['', 'x', 'x'.repeat(5_000), '00000000-0000-0000-0000-000000000000', '\u00ff']),
    }),
    () => ({
      'content-type': pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/xml',
        '',
        'x',
      ]),
    }),
    () => ({
      authorization: pick(random, [
        'Token',
        'Token token=',
        'Token token=""',
        'Bearer x',
        'Basic eDp4',
        `Token ${'a=b, '.repeat(2_000)}`,
        'Token token=\u00ff',
        'x'.repeat(8_000),
      ]),
    }),
    () => ({ 'if-none-match': pick(random, ['*', 'W/"x"', '"', 'x'.repeat(5_000)]) }),
    () => ({ 'if-match': pick(random, ['*', '"0-0"', 'W/"1-1"', ',', '"x', 'x'.repeat(5_000)]) }),
    () => ({ range: pick(random, ['bytes=0-', 'bytes=5-1', 'bytes=-1', 'bytes=0-9999999999999999999', 'x']) }),
    () => ({ 'x-forwarded-for': pick(random, ['', 'x', '127.0.0.1, '.repeat(500), '::1', '999.1.1.1']) }),
    () => ({ 'x-forwarded-host': pick(random, ['bluebird.localhost', '', 'x'.repeat(1_000), 'evil.example']) }),
    () => ({
      host: pick(random, [
        '',
        'nobody.localhost',
        'acme',
        'acme.localhost:99999',
        '..',
        'x'.repeat(300),
        '__proto__.localhost',
        '[::1]',
      ]),
    }),
    () => ({ origin: pick(random, ['null', 'https://evil.example', 'x', 'file://']) }),
    () => ({ cookie: pick(random, ['x', '=', 'a=b; '.repeat(500), 'token=%ff']) }),
    () => ({
      accept: pick(random, ['text/csv', 'application/pdf', '*/*;q=x', '']),
      'accept-language': pick(random, ['ar', 'x-klingon', '*', '']),
    }),
    () => ({ 'x-bot-check': pick(random, ['', 'x', 'a.b.c', 'x'.repeat(5_000)]) }),
  ])()
