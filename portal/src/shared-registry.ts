import type { Database } from 'api'
import { agreeOnFact } from 'api/operator'
import type { Releases } from 'releases'

/** Nodes with registries of their own would serve different versions, and a release would reach only one of them. */
export async function requireSharedRegistry(releases: Pick<Releases, 'dir' | 'identity'>, database: Database): Promise<void> {
  const own = await releases.identity()
  if (own === null) throw new Error(`There is no release in ${releases.dir} yet, and this node can't sign one. Publish the builds first (npm run release -- help publish).`)
  if ((await agreeOnFact(database, 'release registry', own)) === own) return
  throw new Error(
    'This node has another release registry than the other nodes on its database. Set RELEASES_BUCKET or RELEASES_DIR to theirs. If their registry is gone for good: npm run portal -- forget-registry',
  )
}
