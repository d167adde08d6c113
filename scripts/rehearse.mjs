// `npm run rehearse`: what docker-compose.yml describes, on this machine and without containers. See docs/operations.md.
import { join } from 'node:path'
import { useScratchFolder } from './scratch.mjs'
import { build, requireInstalled, root, run } from './steps.mjs'

requireInstalled()
await build()
useScratchFolder()
const { code } = await run(process.execPath, ['--import', 'tsx', join(root, 'rehearsal/src/main.ts')])
process.exit(code)
