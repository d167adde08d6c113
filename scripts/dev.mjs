// `npm run dev`: like `npm start`, but rebuilds on source changes and reloads open pages a few seconds later.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sourceFolders, targetsAffectedBy } from './affected.mjs'
import { build, buildTarget, fingerprint, requireInstalled, requirePort, root, targets, twoAtATime } from './steps.mjs'
import { watchFolders } from './watch.mjs'

requireInstalled()
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
