import { createVariables } from '@portal/cli'
import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createGate } from '../gate/create-gate'
import { createAttestations } from '../gate/attestations'
import { openCheckout } from '../gate/run/checkout'
import { createSmokeRunner } from '../gate/run/smoke-runner'
import { createTypesRunner } from '../gate/run/types-runner'
import { openNotes, signNotes } from '../write-once-store'
import { openReleases, releasesDirOf } from '../open'
import { readReleaseVariables } from '../release-variables'
import type { World } from './command'

interface Options {
  /** Root of the checkout that the command runs in. */
  root: string
  env: NodeJS.ProcessEnv
  cwd: string
  say: (line: string) => void
}

const gitSetting = (name: string, cwd: string): Promise<string> =>
  promisify(execFile)('git', ['config', name], { cwd }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )

/** RELEASES_WHO, else git's user, else the OS user. */
export async function whoIs(env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  if (env['RELEASES_WHO']?.trim()) return env['RELEASES_WHO'].trim()
  const [name, email] = await Promise.all([gitSetting('user.name', cwd), gitSetting('user.email', cwd)])
  return [name, email && `<${email}>`].filter(Boolean).join(' ') || userInfo().username
}

/** Opens the registry, the builds and the gate. Throws RegistryError if there is no registry. */
export async function openWorld({ root, env, cwd, say }: Options): Promise<World> {
  const clock = () => new Date()
  // Relative to the root, not to the remote's folder that the command may run in.
  const variables = createVariables(env)
  const own = readReleaseVariables(variables)
  variables.check()
  const dir = resolve(root, releasesDirOf(own, env['PORTAL_DATA_DIR'] || join(root, '.data')))
  const [releases, who] = await Promise.all([openReleases({ dir, env: own, clock }), whoIs(env, cwd)])
  const notes = signNotes(openNotes(own, dir), releases)
  const checkout = openCheckout(root, say)
  const { builds } = releases
  const gate = createGate({
    builds,
    evidence: createAttestations({ notes, prefix: 'evidence/', clock, who }),
    runTypes: createTypesRunner({ checkout, notes }),
    runSmoke: createSmokeRunner({ checkout, builds, say }),
    say,
  })
  return { releases, notes, gate, checkout, clock, who, cwd, say }
}
