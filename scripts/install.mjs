// npm runs this on the machine's Node before `npm start`, `npm test` and others (`prestart`, `pretest`). On Linux it installs the
// Node that these then run on.
import { hasPackagedNode, install, requireNode } from './steps.mjs'

await install()
if (!hasPackagedNode()) requireNode()
