// Installs packages of the system where that is possible: on Debian and its like, as root.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './steps.mjs'

/** Path of a program in PATH or in the administrator's folders; undefined if it is not installed. */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].map((folder) => join(folder, name)).find(existsSync)

/** Installs a package, or does nothing where that is not possible. */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} from the system’s packages`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
