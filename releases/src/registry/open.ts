import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryDocument } from '#rules/document'
import { createFileBuildStore, type BuildStore } from './build-store'
import { createRegistry, RegistryError, type Registry } from './registry'
import { createFileLog, type RevisionLog } from './revision-log'
import { createFileMemory, remember } from './revision-memory'
import { createS3BuildStore, createS3Log, readS3Place } from './s3'
import { createKeys, sha256, readPrivateKey, readPublicKeys } from './signature'
import { createSignedBuilds } from './signed-builds'

/** Registry, builds and keys, in a folder or in a bucket that many nodes share. */
export interface Releases {
  dir: string
  /** Identifies the registry: the hash of its first revision. Null while it has none. */
  identity: () => Promise<string | null>
  log: RevisionLog
  registry: Registry
  builds: BuildStore
  publicKeys: KeyObject[]
  /** Null: this node can read the registry but not write to it. */
  privateKey: KeyObject | null
}

interface Options {
  dir: string
  /**
   * RELEASES_PRIVATE_KEY and RELEASES_PUBLIC_KEY (PEM) replace the key files in the folder; signatures by several public keys
   * are trusted while the private one is rotated.
   * RELEASES_BUCKET replaces the folder for revisions and builds; keys then come only from the environment.
   */
  env: NodeJS.ProcessEnv
  clock: () => Date
  /** Generate a key pair if there is none: for the first start of a portal. */
  makeKeys?: boolean
  /** The document that this node serves pages by; undefined, or missing, for the newest one. Builds are judged by it, and nothing older is read or written. */
  inForce?: () => RegistryDocument | undefined
  /** Where the portal on this machine keeps the revision that is in force there, for commands. */
  cacheFile?: string
  /** Logs problems with a build or the bucket; by default to the console. */
  say?: (line: string) => void
}

/** In the data folder of a portal: the revision that is in force there. */
export const CACHE_FILE = 'release-registry.json'

/** RELEASES_DIR, by default `releases` in the data folder. */
export const getReleasesDir = (env: NodeJS.ProcessEnv, dataDir: string): string =>
  env['RELEASES_DIR'] || join(dataDir, 'releases')

/** Opens the registry and the builds of a folder or a bucket. Throws RegistryError if there is no key to verify signatures with. */
export async function openReleases({
  dir,
  env,
  clock,
  makeKeys = false,
  inForce = () => undefined,
  cacheFile,
  say = console.error,
}: Options): Promise<Releases> {
  const place = readS3Place(env)
  if (place && !env['RELEASES_PRIVATE_KEY'] && !env['RELEASES_PUBLIC_KEY']) {
    // No other node would trust a key generated here.
    throw new RegistryError(
      'With RELEASES_BUCKET the keys of all nodes come from their environment. Set RELEASES_PRIVATE_KEY where releases are made, or RELEASES_PUBLIC_KEY where they are only served.',
    )
  }
  const read = async (name: string) => (place ? undefined : readFile(join(dir, name), 'utf8').catch(() => undefined))
  let privatePem =
    env['RELEASES_PRIVATE_KEY'] || (env['RELEASES_PUBLIC_KEY'] ? undefined : await read('signing-key.pem'))
  let publicPem = env['RELEASES_PUBLIC_KEY'] || (await read('public-key.pem'))
  if (!privatePem && !publicPem && makeKeys) ({ privateKey: privatePem, publicKey: publicPem } = await writeKeys(dir))
  if (!privatePem && !publicPem) {
    throw new RegistryError(
      `There is no release registry in ${dir}. Start the portal once, or set RELEASES_DIR to where it keeps its releases.`,
    )
  }
  const privateKey = privatePem ? readPrivateKey(privatePem) : null
  const publicKeys = [
    ...(publicPem ? readPublicKeys(publicPem) : []),
    ...(privateKey ? [createPublicKey(privateKey)] : []),
  ]
  const log = place ? createS3Log(place) : createFileLog(join(dir, 'revisions'))
  const storage = place
    ? createS3BuildStore({ ...place, mirrorFolder: join(dir, 'mirror'), clock, say })
    : createFileBuildStore(join(dir, 'builds'))
  const highestInForce = async () => {
    const document =
      inForce() ??
      (cacheFile === undefined ? null : await remember([createFileMemory(cacheFile)], { log, publicKeys }))?.document
    return document?.revision ?? 0
  }
  const registry = createRegistry({ log, privateKey, publicKeys, clock, highestInForce })
  const builds = createSignedBuilds({ storage, registry, document: async () => inForce() ?? registry.read(), say })
  const identity = async () => {
    const first = await log.read(1)
    return first === null ? null : sha256(first)
  }
  return { dir, identity, log, publicKeys, privateKey, registry, builds }
}

async function writeKeys(dir: string) {
  const keys = createKeys()
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'signing-key.pem'), keys.privateKey, { mode: 0o600 })
  await writeFile(join(dir, 'public-key.pem'), keys.publicKey)
  return keys
}
