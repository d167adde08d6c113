// `npm run reset`: deletes the embedded database, mail, payments and photos. The next start recreates the demo.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './steps.mjs'

const folder = resolve(process.env.PORTAL_DATA_DIR || join(root, '.data'))
const lock = join(folder, 'database.lock')
if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
  console.error(`The portal is running on ${folder}. Stop it first, then reset.`)
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
console.log(`Deleted ${folder}; 'npm start' recreates the demo.`)

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
