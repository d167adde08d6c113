import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

test('every platform has the same Node, and documents and messages name it', () => {
  expect(Object.keys(optionalDependencies)).toEqual([...pinned.keys()])
  const [version, ...others] = new Set(pinned.values())
  expect(others).toEqual([])
  const major = version?.split('.')[0]
  expect(read('README.md')).toContain(`Node ${major}`)
  expect(read('scripts/steps.mjs')).toContain(`is older than Node ${major}`)
  expect(read('scripts/steps.mjs')).toContain(`>= ${major}`)
  expect(read('Dockerfile')).toContain(`=node:${version}-`)
})

test('the oldest Node that installs is the same everywhere', () => {
  const oldest = engines['node']?.replace('>=', '')
  expect(read('README.md')).toContain(`Node ${oldest} or newer`)
  expect(read('scripts/steps.mjs')).toContain(`needs ${oldest} or newer`)
})

test('npm runs scripts on the packaged Node', async () => {
  const version = pinned.get(`node-${process.platform}-${process.arch}`)
  const run = promisify(execFile)
  const { stdout: environment } = await run('npm', ['run', 'env'], { cwd: root, env: { ...process.env, PATH } })
  const { stdout } = await run('node', ['--version'], { env: { PATH: /^PATH=(.*)$/m.exec(environment)?.[1] } })
  expect(stdout.trim()).toBe(version ? `v${version}` : process.version)
})

test('what needs packages is preceded by their installation', () => {
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
  ])
  for (const [name] of commands) expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs')
})

const onPackagedNode = existsSync(join(root, 'node_modules/.bin/node')) ? test : test.skip
onPackagedNode('another Node is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-node-'))
  const other = join(folder, 'node')
  copyFileSync(process.execPath, other)
  const start = (node: string) =>
    promisify(execFile)(node, ['scripts/export-static.mjs'], { cwd: root, env: { ...process.env, PATH } })
  try {
    await expect(start(other)).rejects.toThrow('not the one in node_modules. Start this with npm')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
