// `npm start`: builds what is missing or stale, then runs the whole portal on one port.
import { build, requireInstalled, requirePort } from './steps.mjs'

requireInstalled()
await requirePort(Number(process.env.PORT ?? 3000))
await build()
console.log('Starting')
await import('../portal/dist/main.js')
