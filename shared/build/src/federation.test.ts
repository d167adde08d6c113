import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compile } from './build'
import type { RemoteRecord, ShellRecord } from './record'
import { oneOnly, secondCopies, sharedFileNames, findSharedFile, sharedModules } from './shared-modules'
import { bundledPackages } from './stats'
import { defineRemoteBuild } from './webpack-config'

const root = resolve(__dirname, '../../..')
const remotes = ['mfe-account', 'mfe-scheduling', 'mfe-tracking', 'mfe-billing', 'mfe-quotes']

function readRecord<R>(name: string): R {
  const file = join(root, name, 'dist/record.json')
  if (!existsSync(file)) throw new Error(`${name} is not built; run: npx tsx shared/build/src/cli.ts ${name}`)
  return JSON.parse(readFileSync(file, 'utf8')) as R
}

test.each(remotes)('%s bundles none of the packages that must be singletons', (name) => {
  expect(secondCopies(readRecord<RemoteRecord>(name).bundled)).toEqual([])
})

// Strings that identify the source of React, styled-components and the router, and survive minification.
const marks = ['react.transitional.element', 'data-styled-version', '__reactRouterVersion']

const listScripts = (name: string): string[] =>
  readRecord<RemoteRecord | ShellRecord>(name)
    .files.filter(({ url }) => url.endsWith('.js'))
    .map(({ url }) => readFileSync(join(root, name, 'dist', url.replace(/^\/(shell|remotes\/[^/]+)\//, '')), 'utf8'))

test.each(remotes)('%s contains none of the shared packages’ code either', (name) => {
  const scripts = listScripts(name)
  expect(scripts.length).toBeGreaterThan(0)
  for (const mark of marks) expect(scripts.filter((text) => text.includes(mark))).toEqual([])
})

test('the shell bundles each of them', () => {
  const scripts = listScripts('shell')
  for (const mark of marks) expect(scripts.some((text) => text.includes(mark))).toBe(true)
  const { bundled } = readRecord<ShellRecord>('shell')
  for (const name of oneOnly) expect(bundled).toContain(name)
})

// React Aria's other translations are left out of every build, so a page that used the browser's language would crash with
// the first dialog. Only React Aria reads the legacy `navigator.userLanguage`, so the name tells whether its lookup is bundled.
test.each(['shell', ...remotes])('%s never reads the browser’s language', (name) => {
  expect(listScripts(name).filter((text) => text.includes('userLanguage'))).toEqual([])
})

test('a remote that shares nothing is detected', async () => {
  const outputFolder = mkdtempSync(join(tmpdir(), 'federation-'))
  const folder = join(root, 'shared/build/fixtures/selfish-remote')
  const config = defineRemoteBuild({
    folder: join(root, 'mfe-billing'),
    outputFolder,
    mode: 'development',
    name: 'selfish',
    exposes: { './routes': join(folder, 'src/routes.tsx') },
  })
  // The same build without the shared modules.
  const plugin = config.plugins?.find((one) => one && '_options' in one) as unknown as { _options: { shared: object } }
  plugin._options.shared = {}
  config.resolve = { ...config.resolve, modules: [join(root, 'shell/node_modules'), 'node_modules'] }
  const stats = await compile(config)
  rmSync(outputFolder, { recursive: true, force: true })
  expect(secondCopies(bundledPackages(stats))).toEqual(
    expect.arrayContaining(['react', 'react-router', 'styled-components', 'swr']),
  )
})

test('every shared module is listed once', () => {
  const requests = sharedModules.map(({ request }) => request)
  expect(new Set(requests).size).toBe(requests.length)
})

test('pages that host remotes have every module that is shared on demand, also those that no page of the shell uses', () => {
  const source = readFileSync(join(root, 'shell/src/on-demand-chunks.ts'), 'utf8')
  const imported = [...source.matchAll(/import\('(.+)'\)/g)].map(([, request]) => request)
  const onDemand = sharedModules.filter(({ load }) => load !== 'eager').map(({ request }) => request)
  expect(imported.sort()).toEqual(onDemand.sort())
})

test.each<[string, string | undefined, string[]]>([
  [
    'what the dialog needs, form dialogs too',
    'dialog',
    ['@portal/ui/dialog', '@portal/ui/form-dialog', '@portal/ui/menu'],
  ],
  [
    'what calendar and menu have in common: no page has to load one for the other',
    'dialog',
    ['@portal/ui/calendar', '@portal/ui/menu'],
  ],
  ['the calendar alone', 'calendar', ['@portal/ui/calendar']],
  ['forms', 'form', ['@portal/ui/form', '@portal/ui/form-dialog', '@portal/ui/document-editor']],
  ['what is needed by one module of the rest', undefined, ['@portal/ui/table']],
])('shared modules on demand are laid together by use: %s', (_, file, requests) => {
  expect(findSharedFile(new Set(requests))).toBe(file)
})

test('the shell has one file of each such group', () => {
  // The booking widget has files of its own.
  const names = readRecord<ShellRecord>('shell')
    .files.filter(({ url }) => !url.includes('/widget/'))
    .map(({ url }) => url.split('/').at(-1)!)
  for (const name of sharedFileNames)
    expect(names.filter((each) => each.startsWith(`${name}.`) && each.endsWith('.js'))).toHaveLength(1)
})
