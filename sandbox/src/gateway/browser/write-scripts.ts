import { writeFileSync } from 'node:fs'
import { buildScripts } from './build'

writeFileSync(new URL('../browser-scripts.ts', import.meta.url), await buildScripts())
