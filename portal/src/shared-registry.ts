import type { Database } from 'api'
import { agreeOnFact, raiseFact, readRaisedFact } from 'api/operator'
import {
  type KeptRevision,
  namedBuilds,
  type RegistryDocument,
  type Releases,
  type RevisionMemory,
  unsignedBuilds,
} from 'releases'

/** Nodes with registries of their own would serve different versions, and a release would reach only one of them. */
export async function requireSharedRegistry(
  releases: Pick<Releases, 'dir' | 'identity'>,
  database: Database,
): Promise<void> {
  const own = await releases.identity()
  if (own === null)
    throw new Error(
      `There is no release in ${releases.dir} yet, and this node can't sign one. Publish the builds first (npm run release -- help publish).`,
    )
  if ((await agreeOnFact(database, 'release registry', own)) === own) return
  throw new Error(
    'This node has another release registry than the other nodes on its database. Set RELEASES_BUCKET or RELEASES_DIR to theirs. If their registry is gone for good: npm run portal -- forget-registry',
  )
}

/** Remembers the newest revision in the database, for nodes that come without their data folder. */
export const revisionMemory = (database: Database): RevisionMemory => ({
  async read() {
    const text = await readRaisedFact(database, 'release revision')
    return text === null ? null : (JSON.parse(text) as KeptRevision)
  },
  keep: (kept) => raiseFact(database, 'release revision', kept.revision, JSON.stringify(kept)),
})

const HOW =
  'Sign them with this version of the portal, where releases are made: npm run release -- sign-builds --reason "upgrade" (--dry-run shows what it would sign)'

/**
 * In a registry from before builds were signed, no page would have any content. A node does not start on it, while those of the version
 * before go on. Where only some builds are missing it starts, and says which.
 */
export function requireSignedBuilds(document: RegistryDocument, complain: (line: string) => void): void {
  const unsigned = unsignedBuilds(document).map(({ remote, version }) => `${remote} ${version}`)
  if (unsigned.length === 0) return
  const remotes = namedBuilds(document).filter(({ remote }) => remote !== 'shell')
  if (remotes.length > 0 && remotes.every(({ remote, version }) => unsigned.includes(`${remote} ${version}`)))
    throw new Error(
      `No build that the release registry names is signed, so this node would show pages without content. ${HOW}`,
    )
  complain(`RELEASE BUILDS: not signed, so nobody gets them: ${unsigned.join(', ')}. ${HOW}`)
}
