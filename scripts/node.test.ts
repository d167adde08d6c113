import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(__dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, engines, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'engines' | 'optionalDependencies',
  Record<string, string>
>
const pinned = new Map(
  [...read('pnpm-workspace.yaml').matchAll(/^ {2}(node-linux-\w+): (.+)$/gm)].map(([, name, version]) => [
    name,
    version,
  ]),
)
/** The PATH of a terminal, whose `node` is the machine's. */
const PATH = process.env['PATH']
  ?.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

test('packages and images have the same Node', () => {
  expect(Object.keys(optionalDependencies)).toEqual([...pinned.keys()])
  const [version, ...others] = new Set(pinned.values())
  expect(others).toEqual([])
  expect(read('Dockerfile')).toContain(`=node:${version}-`)
})

test('the oldest supported Node is the same everywhere', () => {
  const oldest = engines['node']?.replace('>=', '')
  expect(read('README.md')).toContain(`Node ${oldest} or newer`)
  expect(read('scripts/steps.mjs')).toContain(`needs ${oldest} or newer`)
  expect(read('pnpm-workspace.yaml')).toContain(`\nnodeVersion: ${oldest}.0\n`)
})

test('npm runs scripts on the packaged Node', async () => {
  const version = pinned.get(`node-${process.platform}-${process.arch}`)
  const run = promisify(execFile)
  const { stdout: environment } = await run('npm', ['run', 'env'], { cwd: root, env: { ...process.env, PATH } })
  const { stdout } = await run('node', ['--version'], { env: { PATH: /^PATH=(.*)$/m.exec(environment)?.[1] } })
  expect(stdout.trim()).toBe(version ? `v${version}` : process.version)
})

test('every command that needs packages installs them first', () => {
  const needing = readdirSync(join(root, 'scripts')).filter(
    (name) => name.endsWith('.mjs') && read(`scripts/${name}`).includes('\nrequireInstalled()'),
  )
  const commands = Object.entries(scripts).filter(([, command]) =>
    needing.some((name) => command.startsWith(`node scripts/${name}`)),
  )
  expect(commands.map(([name]) => name)).toEqual([
    'start',
    'dev',
    'test',
    'test:all',
    'bench',
    'proof',
    'rehearse',
    'export-static',
    'new-remote',
    'new-slice',
    'pack-packages',
  ])
  for (const [name] of commands) expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs')
})
