// `npm run dev`: like `npm start`, but rebuilds on source changes and reloads open pages a few seconds later.
// `npm run dev -- billing`: that remote alone, beside a portal that is running.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sourceFolders, targetsAffectedBy } from './affected.mjs'
import {
  bin,
  build,
  buildTarget,
  fingerprint,
  refuse,
  remotes,
  requireInstalled,
  requirePort,
  root,
  run,
  targets,
  twoAtATime,
} from './steps.mjs'
import { watchFolders } from './watch.mjs'

requireInstalled()
const [team] = process.argv.slice(2)
if (team !== undefined) {
  const name = team.startsWith('mfe-') ? team : `mfe-${team}`
  if (!remotes.includes(name)) refuse(`There is no ${name}. There are ${remotes.join(', ')}.`)
  const env = { NODE_PATH: join(root, 'node_modules/.pnpm/node_modules') }
  const { code } = await run(join(bin, 'tsx'), ['shared/build/src/cli.ts', name, '--dev'], { env })
  process.exit(code)
}
await requirePort(Number(process.env.PORT ?? 3000))
await build({ fast: true })

let server = startServer()
let stopping = false
const waiting = new Set()
let work = Promise.resolve()
let timer

watchFolders(root, sourceFolders, (path) => {
  for (const name of targetsAffectedBy(path)) waiting.add(name)
  if (waiting.size === 0) return
  clearTimeout(timer)
  // Debounce: saving all files or switching branches causes a burst of changes.
  timer = setTimeout(() => void (work = work.then(rebuild)), 150)
})
console.log('Watching for changes')

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopServer().then(() => process.exit(0)))

function startServer() {
  const child = fork(join(root, 'portal/dist/main.js'), { cwd: root, env: { ...process.env, PORTAL_DEV: '1' } })
  child.once('exit', (code) => {
    if (stopping || child !== server) return
    server = undefined
    console.error(`The server exited with code ${code}. It will be restarted on the next change.`)
  })
  return child
}

async function stopServer() {
  stopping = true
  clearTimeout(timer)
  const child = server
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Fingerprints of what the server runs, and of what it serves to pages. */
const serverParts = () => fingerprint(['portal/dist/main.js', 'api/migrations'])
const pageParts = () => fingerprint(targets.filter(({ name }) => name !== 'portal').map(({ output }) => output))

async function rebuild() {
  if (waiting.size === 0 || stopping) return
  const affected = targets.filter(({ name }) => waiting.has(name))
  waiting.clear()
  const before = { server: serverParts(), pages: pageParts() }
  await twoAtATime(affected, (target) => buildTarget(target, { fast: true }))
  // If only types or comments have changed, the output is the same and nothing needs a restart or reload.
  if (!server || serverParts() !== before.server) {
    await stopServer()
    stopping = false
    server = startServer()
  } else if (pageParts() !== before.pages) {
    server.send('built')
  }
}
