import { Type as T } from '@sinclair/typebox'
import Ajv from 'ajv'
import Fastify from 'fastify'
import { Cents, Day, Id, Instant, Nullable, OneOf, shapes, type CallName, type CallShape } from '@portal/contract'
import { toJsonSchema } from './json-schema'

const sample = T.Object({
  text: Nullable(T.String()),
  day: Nullable(Day),
  instant: Nullable(Instant),
  cents: Nullable(Cents),
  kind: Nullable(OneOf('card', 'ach')),
  row: Nullable(T.Object({ id: Id, name: Nullable(T.String()) })),
  rows: Nullable(T.Array(T.Object({ id: Id }))),
  optional: T.Optional(Nullable(T.Object({ id: Id }))),
})

async function serialise(value: unknown): Promise<unknown> {
  const http = Fastify()
  http.get('/', { schema: { response: { 200: toJsonSchema(sample) } } }, async () => value)
  const answer = await http.inject('/')
  return answer.json()
}

describe('nullable values, serialized', () => {
  it.each([
    [
      'all values present',
      {
        text: 'a',
        day: '2026-01-31',
        instant: '2026-01-31T10:00:00.000Z',
        cents: -5,
        kind: 'ach',
        row: { id: 1, name: 'x' },
        rows: [{ id: 2 }],
        optional: { id: 3 },
      },
    ],
    [
      'all values null',
      { text: null, day: null, instant: null, cents: null, kind: null, row: null, rows: null, optional: null },
    ],
    [
      'nested nulls and empty values',
      { text: '', day: null, instant: null, cents: 0, kind: 'card', row: { id: 1, name: null }, rows: [] },
    ],
  ])('%s', async (_, value) => {
    expect(await serialise(value)).toEqual(value)
  })

  it('drops properties that are not in the contract', async () => {
    const value = {
      text: null,
      day: null,
      instant: null,
      cents: null,
      kind: null,
      row: { id: 1, name: null, secret: 'x' },
      rows: null,
      secret: 'y',
    }
    expect(JSON.stringify(await serialise(value))).not.toContain('secret')
  })
})

it('leaves no union with null in any schema of the contract, so no alternatives are tried at run time', () => {
  for (const name of Object.keys(shapes) as CallName[]) {
    const { response }: CallShape = shapes[name]
    if (response) expect(JSON.stringify(toJsonSchema(response))).not.toContain('"type":"null"')
  }
})

it('every schema of the contract is a valid JSON schema', () => {
  const ajv = new Ajv({ strict: false })
  for (const name of Object.keys(shapes) as CallName[]) {
    const { params, query, body, response }: CallShape = shapes[name]
    for (const schema of [params, query, body, response])
      if (schema)
        expect([name, ajv.validateSchema(toJsonSchema(schema)), ajv.errorsText()]).toEqual([name, true, 'No errors'])
  }
  expect(ajv.validateSchema({ type: 'texts' })).toBe(false)
})
