// `npm run bench`: builds, then measures the portal beside its peers on this machine.
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, requireNode, root, run } from './steps.mjs'

requireNode()
await install()
await build()
const chromium = await findChromium()
const { code } = await run(join(root, 'node_modules/.bin/tsx'), ['bench/src/main.ts'], { env: chromium ? { CHROMIUM: chromium } : {} })
process.exit(code)
