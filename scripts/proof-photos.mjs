// `node scripts/proof-photos.mjs [sample|full]`: photos through the signed forms of the embedded store, as the built portal
// serves it, and everything that the store must refuse. 30 pictures, or 300.
import { join } from 'node:path'
import { build, install, requireNode, root, run } from './steps.mjs'

requireNode()
await install()
await build()
const { code } = await run(join(root, 'node_modules/.bin/tsx'), ['bench/src/photos/main.ts', ...process.argv.slice(2)])
process.exit(code)
