import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createAttestations } from '#gate/attestations'
import { createGate } from '#gate/create-gate'
import { openCheckout } from '#gate/run/checkout'
import { createSmokeRunner } from '#gate/run/smoke-runner'
import { createTypesRunner } from '#gate/run/types-runner'
import { CACHE_FILE, openReleases, getReleasesDir, type Releases } from '#registry/open'
import { readReleaseVariables } from '#registry/release-variables'
import { openNotes, signNotes } from '#registry/write-once-store'
import { identifyAuthor, NOBODY, nobody, RightsError, system, type Author } from '#rules/rights'
import { createVariables } from '@portal/cli'
import type { LocalContext } from './local-command'

interface Options {
  /** Root of the checkout that the command runs in. */
  root: string
  env: NodeJS.ProcessEnv
  cwd: string
  say: (line: string) => void
}

/**
 * Whoever has RELEASES_TOKEN or, beside a registry in a folder, can read the portal's own token there. While the registry has no token,
 * whoever can sign may do everything.
 */
async function findAuthor({ registry, privateKey, dir }: Releases, own: NodeJS.ProcessEnv, now: Date): Promise<Author> {
  // A registry that can't be trusted can still be verified.
  const document = await registry.read().catch((error: Error) => error.message)
  if (typeof document === 'string') return nobody(document)
  if (document.tokens.length === 0) return privateKey ? system('the signing key') : NOBODY
  const beside = own['RELEASES_BUCKET']
    ? undefined
    : await readFile(join(dir, 'page-token'), 'utf8').catch(() => undefined)
  const token = own['RELEASES_TOKEN'] ?? beside?.trim()
  if (!token) return NOBODY
  try {
    return identifyAuthor(document, token, now)
  } catch (error) {
    if (error instanceof RightsError) return nobody(error.message)
    throw error
  }
}

/** Opens the registry, the builds and the gate. Throws RegistryError if there is no registry. */
export async function openContext({ root, env, cwd, say }: Options): Promise<LocalContext> {
  const clock = () => new Date()
  // Relative to the root, not to the remote's folder that the command may run in.
  const variables = createVariables(env)
  const own = readReleaseVariables(variables)
  variables.check()
  const dataDir = env['PORTAL_DATA_DIR'] || join(root, '.data')
  const dir = resolve(root, getReleasesDir(own, dataDir))
  const releases = await openReleases({ dir, env: own, clock, cacheFile: resolve(root, dataDir, CACHE_FILE) })
  const by = await findAuthor(releases, own, clock())
  const notes = signNotes(openNotes(own, dir), releases)
  const checkout = openCheckout(root, say)
  const { builds } = releases
  const gate = createGate({
    builds,
    evidence: createAttestations({ notes, clock, who: by.who }),
    runTypes: createTypesRunner({ checkout, builds }),
    runSmoke: createSmokeRunner({ checkout, builds, say }),
    say,
  })
  return { releases, gate, clock, by, here: { releases, notes, checkout, cwd }, say }
}
