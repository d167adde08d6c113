// `npm start`: installs and builds what is missing, then runs the whole portal on one port.
import { createServer } from 'node:net'
import { build, install, requireNode } from './steps.mjs'

requireNode()
await requirePort(Number(process.env.PORT ?? 3000))
await install()
await build()
console.log('Starting')
await import('../portal/dist/main.js')

/** Says at once, before minutes of building, that there is no room. */
async function requirePort(port) {
  const probe = createServer()
  const error = await new Promise((done) => probe.once('error', done).listen(port, process.env.BIND || '127.0.0.1', () => done(null)))
  await new Promise((done) => probe.close(done))
  if (error?.code !== 'EADDRINUSE') return
  console.error(`Port ${port} is in use. Stop what runs there (perhaps another portal), or choose another: PORT=${port + 1} npm start`)
  process.exit(1)
}
