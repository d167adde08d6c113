import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { RemoteRecord } from '@portal/build'

const closed = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: false })
const optional = Type.Optional
const text = Type.String({ minLength: 1, maxLength: 300 })
const texts = Type.Array(text)
/** Keys begin with a letter, so that none is `__proto__`. */
const recordWith = <T extends TSchema>(values: T) =>
  Type.Record(Type.String({ pattern: '^[A-Za-z@][^\\s]*$' }), values, { additionalProperties: false })
/** Keys follow from the English of messages, and are ids of those with a context. */
const catalog = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9/+]+$' }),
  Type.Union([Type.String(), Type.Array(Type.Unknown())]),
  { additionalProperties: false },
)
const choices = <T extends string>(...values: T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))

const FILE_NAME = '[\\w.-]+(/[\\w.-]+)*'
/** Below a build's base. */
const fileName = Type.String({ pattern: `^${FILE_NAME}$`, maxLength: 300 })
/** Keys are names of scripts, of which webpack begins those of exposed modules with underscores, and `facts`. */
const byPart = <T extends TSchema>(values: T) =>
  Type.Record(Type.String({ pattern: `^(?!__proto__$)${FILE_NAME}$` }), values, { additionalProperties: false })
const file = closed({
  url: text,
  sha384: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  sha256: optional(Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' })),
  bytes: Type.Integer({ minimum: 0 }),
})

/** The first segment is the remote's own, or the page would match addresses of all others. */
const path = Type.String({ pattern: '^[\\w-]+(/:?[\\w-]+)*$', maxLength: 200 })
const query = recordWith(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
const condition = closed({ call: text, query, where: recordWith(Type.Array(Type.Unknown())) })
const flag = closed({
  what: text,
  owner: text,
  variants: Type.Unsafe<[string, ...string[]]>(Type.Array(text, { minItems: 1 })),
  default: text,
  until: Type.Union([Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }), Type.Null()]),
  tenantMaySwitch: Type.Boolean(),
  wholeRemote: optional(Type.Boolean()),
})
const facts = closed({
  name: text,
  routes: Type.Array(
    closed({
      path,
      title: text,
      layout: choices('customer', 'token', 'default', 'bare'),
      frame: optional(Type.Literal('welcome')),
      shows: optional(texts),
      queries: optional(
        Type.Array(closed({ call: text, params: optional(recordWith(Type.String())), query: optional(query) })),
      ),
    }),
  ),
  slots: texts,
  slotsWhen: optional(recordWith(condition)),
  offers: optional(recordWith(choices('one', 'several'))),
  navigation: optional(
    Type.Array(
      closed({
        path,
        label: text,
        section: text,
        order: Type.Number(),
        icon: optional(text),
        tab: optional(closed({ label: text, order: Type.Number() })),
        mark: optional(closed({ count: text, word: text })),
        when: optional(condition),
      }),
    ),
  ),
  flags: optional(recordWith(flag)),
})

const record = closed({
  remote: Type.String({ pattern: '^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 34 }),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.]+)?-[0-9a-f]{12}$', maxLength: 80 }),
  facts,
  // The plugin's, with more fields than are used.
  snapshot: Type.Object({
    publicPath: text,
    globalName: optional(text),
    remoteEntry: fileName,
    modules: Type.Array(
      Type.Object({ moduleName: text, assets: Type.Object({ js: Type.Object({ sync: Type.Array(fileName) }) }) }),
    ),
  }),
  hasSmallRuntime: optional(Type.Literal(true)),
  exposes: optional(recordWith(closed({ scripts: Type.Array(fileName), shared: texts }))),
  sharedAhead: optional(recordWith(texts)),
  catalogs: optional(recordWith(catalog)),
  texts: optional(byPart(texts)),
  files: Type.Array(file, { minItems: 1 }),
  manifest: file,
  firstVisitBytes: Type.Integer({ minimum: 1 }),
  gitSha: Type.Union([Type.String({ pattern: '^[0-9a-f]{40,64}(-dirty)?$' }), Type.Null()]),
  bundled: texts,
  requires: closed({ shellApi: text, apiContract: text, shared: recordWith(text) }),
  builtAgainst: closed({ shellApi: text, apiContract: text }),
})
const check = TypeCompiler.Compile(record)

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** The record of a build in this text, whoever wrote it. Throws an error that names the first field that can't be used. */
export function parseRecord(json: string): RemoteRecord {
  if (!isJson(json)) throw new Error('it is not JSON')
  const value: unknown = JSON.parse(json)
  if (check.Check(value)) {
    const checked: Static<typeof record> = value
    if (`mfe-${checked.facts.name}` !== checked.remote)
      throw new Error(`facts.name is "${checked.facts.name}", which is not the name of ${checked.remote}`)
    return checked
  }
  const { path: where = '', message = '' } = check.Errors(value).First() ?? {}
  const field = where.slice(1).replaceAll('/', '.')
  throw new Error(
    field === 'version'
      ? 'version has to be a package version and a content hash, such as 1.0.0-0e0343f710f9; builds with --fast are not for release'
      : `${field || 'the whole'}: ${message.toLowerCase()}`,
  )
}
