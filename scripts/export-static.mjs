// `npm run export-static -- <folder>`: exports the portal as static files, for hosting without our server.
import { join } from 'node:path'
import { build, requireInstalled, root, run } from './steps.mjs'

requireInstalled()
await build()
const { code } = await run(process.execPath, [join(root, 'portal/dist/export-static.js'), ...process.argv.slice(2)])
process.exit(code)
