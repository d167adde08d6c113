import type { SignedNotes } from '#registry/write-once-store'
import type { RemoteRecord, ShellRecord } from '@portal/build'
import { unknown } from '../check-result'
import type { TypesRunner } from '../create-gate'
import type { Checkout } from './checkout'
import { emitSurface, surfaceNote, type Surface } from './shared-types'
import { checkTypesAgainst } from './type-check'

interface Options {
  checkout: Checkout
  /** Stores the surfaces. */
  notes: SignedNotes
}

/** A shell's surface: the stored one, else one emitted from this checkout if it builds that shell; else null. */
async function findSurface({ checkout, notes }: Options, shell: string): Promise<Surface | null> {
  const kept = await notes.read<Surface>(surfaceNote(shell))
  if (kept?.ok === false) throw new Error(kept.problem)
  if (kept) return kept.value
  if (!checkout.has('shell') || (await checkout.build<ShellRecord>('shell')).version !== shell) return null
  const surface = await emitSurface(checkout.root)
  await notes.create(surfaceNote(shell), surface)
  return surface
}

/** Builds the checkout's shell if necessary and stores its surface. Returns its version. */
export async function publishSurface(options: Options): Promise<string> {
  const { version } = await options.checkout.build<ShellRecord>('shell')
  await findSurface(options, version)
  return version
}

/** Type-checks builds whose sources are in this checkout. */
export const createTypesRunner =
  (options: Options): TypesRunner =>
  async ({ remote, version, gitSha }, shell) => {
    const { checkout } = options
    if (!checkout.has(remote)) return unknown(`the sources of ${remote} are not in ${checkout.root}`)
    try {
      // A build's version is derived from its content: sources that build the same version are the build's own.
      const here = await checkout.build<RemoteRecord>(remote)
      if (here.version !== version)
        return unknown(
          `the sources in ${checkout.root} build ${here.version}. Check out ${gitSha ?? 'the commit it was built from'} and run this there`,
        )
      const surface = await findSurface(options, shell)
      if (!surface)
        return unknown(
          `the API of shell ${shell} was never recorded. Run \`npm run release -- publish-shell\` where it was built`,
        )
      return await checkTypesAgainst(surface, { root: checkout.root, remote })
    } catch (error) {
      return unknown((error as Error).message)
    }
  }
