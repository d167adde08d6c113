// npm runs this before `npm start`, `npm test` and others (`prestart`, `pretest`), which then run on the Node that it installs.
import { install, olderThanTested, requireNode } from './steps.mjs'

requireNode()
await install()
const advice = olderThanTested()
if (advice) console.warn(advice)
