// `npm run export-static -- <folder>`: the portal as files, for a host that runs no server of ours.
import { join } from 'node:path'
import { build, install, requireNode, root, run } from './steps.mjs'

requireNode()
await install()
await build()
const { code } = await run(process.execPath, [join(root, 'portal/dist/export-static.js'), ...process.argv.slice(2)])
process.exit(code)
