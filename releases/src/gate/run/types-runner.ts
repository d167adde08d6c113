import type { RemoteRecord, ShellRecord } from '@portal/build'
import type { TypesRunner } from '../create-gate'
import { unknown } from '../finding'
import type { Checkout } from './checkout'
import { emitSurface, surfaceFolder } from './surface'
import { checkTypesAgainst } from './type-check'

interface Options {
  checkout: Checkout
  releasesDir: string
}

/** Writes down what the checkout's own shell offers, if that is the shell asked for and its sources are as they were built. */
export async function keepSurface({ checkout, releasesDir }: Options, shell: string): Promise<void> {
  const built = await checkout.built<ShellRecord>('shell')
  if (built?.version === shell) await emitSurface({ root: checkout.root, shell, releasesDir })
}

/** Type-checks builds whose sources are in this checkout. */
export const createTypesRunner =
  (options: Options): TypesRunner =>
  async (record, shell) => {
    const { checkout, releasesDir } = options
    const { remote, version, gitSha } = record
    if (!checkout.has(remote)) return unknown(`the sources of ${remote} are not in ${checkout.root}`)
    try {
      // A build's version is its content: sources that give the same version are the build's own.
      const here = await checkout.build<RemoteRecord>(remote)
      if (here.version !== version) return unknown(`the sources in ${checkout.root} give ${here.version}. Check out ${gitSha ?? 'the commit it was built from'} and look there`)
      await keepSurface(options, shell)
      return await checkTypesAgainst(surfaceFolder(releasesDir, shell), { root: checkout.root, remote })
    } catch (error) {
      return unknown((error as Error).message)
    }
  }
