import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAttestations } from '#gate/attestations'
import type { GateResult } from '#gate/gate'
import type { Checkout } from '#gate/run/checkout'
import { createTypesRunner } from '#gate/run/types-runner'
import { timed } from '#gate/timed'
import { servedShells } from '#rules/named-versions'
import type { RemoteRecord } from '@portal/build'
import { errorMessage } from '@portal/server'
import type { LocalContext } from './local-command'

const run = promisify(execFile)
const PATIENCE_MS = 10 * 60_000
const BUILDER = 'node_modules/@portal/build/src/cli.ts'
/** Beside the build that is to be published, which is not touched. */
const REBUILT = 'dist/.rebuilt'

/** Builds the sources in a folder with the packages that are installed there. It is somebody else's code, so it gets no keys. */
async function rebuild(folder: string, checkout: Checkout): Promise<RemoteRecord> {
  if (!existsSync(join(folder, BUILDER)))
    throw new Error(`the packages of ${folder} are not installed. Run npm install there, and then this again`)
  const { PATH, HOME, TMPDIR } = process.env
  const tsx = join(checkout.root, 'node_modules/tsx/dist/cli.mjs')
  try {
    await run(process.execPath, [tsx, BUILDER, '.', '--out', REBUILT], {
      cwd: folder,
      env: { PATH, HOME, TMPDIR },
      timeout: PATIENCE_MS,
    })
    return JSON.parse(await readFile(join(folder, REBUILT, 'record.json'), 'utf8')) as RemoteRecord
  } catch (error) {
    throw new Error(`the sources in ${folder} can’t be built: ${errorMessage(error)}`, { cause: error })
  } finally {
    await rm(join(folder, REBUILT), { recursive: true, force: true })
  }
}

/** This checkout, with one more remote that is in a folder of its own. */
function withFolder(checkout: Checkout, remote: string, folder: string): Checkout {
  let built: Promise<RemoteRecord> | undefined
  return {
    ...checkout,
    has: (part) => part === remote || checkout.has(part),
    build: async <R>(part: string) =>
      (part === remote ? (built ??= rebuild(folder, checkout)) : checkout.build(part)) as Promise<R>,
    findFolder: (part) => (part === remote ? folder : undefined),
  }
}

const hasSources = (folder: string) => existsSync(join(folder, 'src/remote.ts'))

/** Why `checkFolderTypes` has no results. */
export const whyUnchecked = (folder: string): string =>
  hasSources(folder) ? 'the registry knows no shell yet' : `${folder} has no src/remote.ts`

/** Type-checks the sources in a folder with every shell that is served, as the gate does for those of this checkout. */
export async function checkFolderTypes(
  { releases, here, say }: LocalContext,
  record: RemoteRecord,
  folder: string,
): Promise<(GateResult & { shell: string })[]> {
  if (!hasSources(folder)) return []
  const served = servedShells(await releases.registry.read()).map(({ version }) => version)
  const checkout = withFolder(here.checkout, record.remote, folder)
  const check = createTypesRunner({ checkout, builds: releases.builds })
  const results = []
  for (const shell of served) {
    const subject = `${record.remote} ${record.version} with shell ${shell}`
    const found = await timed(say, `types: ${subject}`, () => check(record, shell))
    results.push({ check: 'types' as const, subject, shell, ...found })
  }
  return results
}

/** Keeps what was found for every machine, as the gate would. */
export async function keepTypes(
  { clock, by, here }: LocalContext,
  { remote, version }: RemoteRecord,
  results: Awaited<ReturnType<typeof checkFolderTypes>>,
): Promise<void> {
  const evidence = createAttestations({ notes: here.notes, clock, who: by.who })
  for (const { shell, verdict, detail } of results)
    await evidence.keep({ check: 'types', remote, version, shell }, { verdict, detail })
}
