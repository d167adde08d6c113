// `npm run pseudo-languages`
import { writePseudoLanguages } from './translations'

console.log(await writePseudoLanguages())
