import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordShapes, recordTypes, type RecordType } from '@portal/contract'

const recipe = readFileSync(join(__dirname, '../../../../docs/recipes/import-records.md'), 'utf8')

interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

const grouped = (value: number): string => value.toLocaleString('en-US')

function describeType(name: string, schema: Schema): string {
  const { type, format, minimum, maximum, maxLength, maxItems } = schema
  if (schema.enum) return `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}`
  if (type === 'array') return `list of up to ${maxItems}`
  if (type === 'boolean') return '`true` or `false`'
  if (format === 'date') return 'date, `YYYY-MM-DD`'
  if (type === 'string' && maxLength === undefined) return 'time, `HH:MM`'
  if (type === 'string') return `text of up to ${grouped(maxLength!)} letters`
  const range = `${grouped(minimum!)} to ${grouped(maximum!)}`
  if (name.endsWith('_cents')) return minimum! < 0 ? 'cents' : `cents, ${range}`
  const kind = type === 'integer' ? 'whole number' : 'number'
  return maximum! > 1e9 ? kind : `${kind}, ${range}`
}

function listRows({ properties = {}, required = [] }: Schema, before = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    `| \`${before}${name}\` | ${describeType(name, schema)} | ${required.includes(name) ? 'yes' : ''} |`,
    ...(schema.items ? listRows(schema.items, `${before}${name}[].`) : []),
  ])
}

const fieldTable = (type: RecordType): string[] => [
  `| \`${type}\` | type | required |`,
  '|---|---|---|',
  ...listRows(recordShapes[type] as Schema),
]

it('the recipe lists the fields of every type', () => {
  const [, section = ''] = recipe.split('\n## Fields\n')
  const listed = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(listed).toEqual(recordTypes.flatMap(fieldTable))
})
