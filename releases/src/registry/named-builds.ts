import { SHELL, type BuildName } from '#rules/build-names'
import { openRollouts, type RegistryDocument } from '#rules/document'
import { getOwn } from '#rules/get-own'

/** SHA-256 of the record of a build, as a signed revision has it; null if none has. */
export const signedHash = ({ builds }: RegistryDocument, { remote, version }: BuildName): string | null =>
  getOwn(getOwn(builds, remote) ?? {}, version) ?? null

/** Every build that a rule may offer now or later, the served shells included. */
export function namedBuilds(document: RegistryDocument): BuildName[] {
  const { channels, tenants, lastKnownGood, shells, flags } = document
  const named = [
    ...[channels.stable, channels.beta, lastKnownGood].flatMap((versions) => Object.entries(versions)),
    ...Object.values(tenants).flatMap(({ pins }) =>
      Object.entries(pins).map(([remote, { version }]) => [remote, version] as const),
    ),
    ...openRollouts(document).map(({ remote, to }) => [remote, to] as const),
  ].filter(([remote]) => !Object.hasOwn(flags, remote))
  const all = [...named, ...shells.map(({ version }) => [SHELL, version] as const)]
  return [...new Map(all.map(([remote, version]) => [`${remote} ${version}`, { remote, version }])).values()].sort(
    (a, b) => (`${a.remote} ${a.version}` < `${b.remote} ${b.version}` ? -1 : 1),
  )
}

/** Builds that rules name and that no server accepts, because their records were never signed. */
export const unsignedBuilds = (document: RegistryDocument): BuildName[] =>
  namedBuilds(document).filter((name) => signedHash(document, name) === null)
