import type { BuildStore } from '#registry/build-store'
import { SHELL } from '#rules/build-names'
import type { RemoteRecord } from '@portal/build'
import { readSurface } from '@portal/build/surface'
import { errorMessage } from '@portal/server'
import { unknown } from '../check-result'
import type { TypesRunner } from '../create-gate'
import type { Checkout } from './checkout'
import { checkTypesAgainst } from './type-check'

interface Options {
  checkout: Checkout
  /** Has the shells, with their surfaces. */
  builds: Pick<BuildStore, 'file'>
}

/** Type-checks builds whose sources are in this checkout. */
export const createTypesRunner =
  ({ checkout, builds }: Options): TypesRunner =>
  async ({ remote, version, gitSha }, shell) => {
    if (!checkout.has(remote))
      return unknown(
        `the sources of ${remote} are not in ${checkout.root}. Where they are: \`npm run release -- check ${remote}@${version} --from <their folder>\``,
      )
    const folder = checkout.findFolder?.(remote)
    try {
      // A build's version is derived from its content: sources that build the same version are the build's own.
      const here = await checkout.build<RemoteRecord>(remote)
      if (here.version !== version)
        return unknown(
          `the sources in ${folder ?? checkout.root} build ${here.version}. Check out ${gitSha ?? 'the commit it was built from'} and run this there`,
        )
      const surface = await readSurface((name) => builds.file(SHELL, shell, name))
      if (!surface)
        return unknown(
          `the build of shell ${shell} has no types. Build it for release, publish it (\`publish shell\`) and promote it`,
        )
      return await checkTypesAgainst(surface, { root: checkout.root, remote, folder })
    } catch (error) {
      return unknown(errorMessage(error))
    }
  }
