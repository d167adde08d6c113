// Uses only Node's own modules: scripts read it before anything is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a remote says of itself in the field `portal` of its package.json, for the tools around it. What the portal needs to know
 * is in its `src/remote.ts`.
 * @typedef {object} RemoteManifest
 * @property {string} name 'mfe-billing', which is also its folder's
 * @property {string} team 'billing'
 * @property {number} devPort where `npm run dev -- billing` serves it
 * @property {number} firstVisitBytes most that a first visit to it may fetch of it, compressed
 * @property {string[]} journeys file names, without their ending, of the gate's journeys that visit its pages
 * @property {string[]} dependencies packages that it uses: '@portal/address'
 */

const PREFIX = 'mfe-'
/** In addresses, in the names of folders and cookies, and in `?mfe.billing=`. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAX_NAME = 30

/**
 * Why a team can't have this name; null if it can.
 * @param {string} team
 * @returns {string | null}
 */
export function problemOfName(team) {
  if (team === 'shell') return '"shell" is the shell, and no remote.'
  if (NAME.test(team) && team.length <= MAX_NAME) return null
  return `"${team}" can't be a remote's name: it begins with a letter and has at most ${MAX_NAME} lowercase letters, digits and single hyphens.`
}

/**
 * Whether this can be the name of a remote: 'mfe-billing'
 * @param {string} name
 */
export const isRemoteName = (name) => name.startsWith(PREFIX) && problemOfName(name.slice(PREFIX.length)) === null

const isCount = (value) => Number.isInteger(value) && value > 0

/**
 * What a remote says of itself, from the package.json in its folder.
 * @param {string} folder
 * @returns {RemoteManifest}
 * @throws {Error} naming the file and the field that can't be used
 */
export function readManifest(folder) {
  const file = join(folder, 'package.json')
  const refuse = (problem) => {
    throw new Error(`${file}: ${problem}`)
  }
  const { name, portal = {}, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
  if (!String(name).startsWith(PREFIX)) refuse(`its name is "${name}", and a remote's begins with ${PREFIX}.`)
  const team = name.slice(PREFIX.length)
  const problem = problemOfName(team)
  if (problem) refuse(problem)
  const { devPort, firstVisitBytes, journeys = [] } = portal
  if (!isCount(devPort) || devPort > 65_535) refuse('portal.devPort has to be a port, such as 4004.')
  if (!isCount(firstVisitBytes)) refuse('portal.firstVisitBytes has to be a number of bytes, such as 25000.')
  if (!Array.isArray(journeys) || journeys.some((each) => typeof each !== 'string'))
    refuse('portal.journeys has to be a list of names, such as ["pay-an-invoice"].')
  return { name, team, devPort, firstVisitBytes, journeys, dependencies: Object.keys(dependencies) }
}

/**
 * The remotes of a checkout, by name: every folder `mfe-*` with a package.json. A team may have only its own.
 * @param {string} root
 * @returns {RemoteManifest[]}
 * @throws {Error} like `readManifest`; or naming both remotes that claim one port
 */
export function readRemotes(root) {
  const folders = readdirSync(root)
    .filter((name) => name.startsWith(PREFIX) && existsSync(join(root, name, 'package.json')))
    .sort()
  const remotes = folders.map((folder) => readManifest(join(root, folder)))
  for (const [at, { name, devPort }] of remotes.entries()) {
    if (name !== folders[at])
      throw new Error(`${folders[at]}/package.json: its name is "${name}" instead of its folder's.`)
    const other = remotes.find((each) => each.devPort === devPort && each.name !== name)
    if (other)
      throw new Error(`${name} and ${other.name} both have the port ${devPort}; see portal.devPort in package.json.`)
  }
  return remotes
}
