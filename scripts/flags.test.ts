import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureFlagDeclarations, shapes, type CallShape, type FlagDeclaration } from '../shared/contract/src'

const root = join(__dirname, '..')
/** Every file of the product: neither tests nor what only tests use. */
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /^(shell|mfe-[\w-]+|shared\/[a-z-]+|api|portal)\/(src|server)\//.test(file) &&
      !/\.(test|stories)\.tsx?$|\/testing\//.test(file),
  )

const declarationFiles = [
  'shared/contract/src/flags.ts',
  ...sources.filter((file) => /^mfe-[\w-]+\/src\/remote\.ts$/.test(file)),
]
const text = sources
  .filter(
    (file) =>
      !declarationFiles.includes(file) &&
      !file.endsWith('manage-tenants.ts') &&
      !file.endsWith('contract/src/tenant.ts'),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Whether the flag decides anything: a component, a call of the contract, a tenant's feature flags, or a whole remote. */
function isRead(name: string, { wholeRemote }: FlagDeclaration): boolean {
  if (wholeRemote || Object.values(shapes).some(({ flag }: CallShape) => flag === name)) return true
  const key = name.replaceAll(/[^\w]/g, '\\$&')
  return new RegExp(`useFlag\\(\\w+, '${key}'\\)|useFeature\\('${key}'\\)|[fF]eature_?[fF]lags\\.${key}\\b`).test(text)
}

const remoteFlags = (): [string, FlagDeclaration][] =>
  declarationFiles.slice(1).flatMap((file) => {
    const { remote } = jest.requireActual<{ remote: { flags?: Record<string, FlagDeclaration> } }>(join(root, file))
    return Object.entries(remote.flags ?? {})
  })

const declarations: [string, FlagDeclaration][] = [...Object.entries(featureFlagDeclarations), ...remoteFlags()]

test('there are flags to check', () => {
  expect(declarations.map(([name]) => name)).toEqual(expect.arrayContaining(['financing', 'pay-several']))
})

test.each(declarations)(
  '%s is read: a flag that decides nothing is removed from its remote.ts or from the contract',
  (name, declaration) => {
    expect(isRead(name, declaration)).toBe(true)
  },
)

test('a flag that nothing reads is found', () => {
  for (const [, declaration] of declarations)
    expect(isRead('pay-later', { ...declaration, wholeRemote: false })).toBe(false)
})

test('every switch of a call is declared', () => {
  const flags = Object.values(shapes).flatMap(({ flag }: CallShape) => flag ?? [])
  expect(declarations.map(([name]) => name)).toEqual(expect.arrayContaining(flags))
})

test('no two remotes declare the same flag', () => {
  expect(new Set(declarations.map(([name]) => name)).size).toBe(declarations.length)
})
