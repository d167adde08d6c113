import { findFileProblem, findFileName } from '#registry/build-files'
import type { BuildStore } from '#registry/build-store'
import type { StoredBuild } from '#rules/build-names'
import type { RegistryDocument } from '#rules/document'
import type { RemoteRecord } from '@portal/build'
import { byProblems, no, type CheckResult } from './check-result'
import { checkRequirements } from './requirements'

/** Checks that every file of a shell's build is there and as it was built, and that a server can make pages of it. */
export async function checkShellFiles(build: StoredBuild, { file }: Pick<BuildStore, 'file'>): Promise<CheckResult> {
  if (!('entry' in build)) return no('it was published before shells could be promoted. Build it again')
  const problems = await Promise.all(
    build.files.map(async (one) => {
      const name = findFileName(one, build)
      if (name === null) return `${one.url} is not a URL of this build`
      return findFileProblem(one, name, (path) => file(build.remote, build.version, path))
    }),
  )
  const found = problems.filter((problem) => problem !== null)
  return byProblems(found, `${build.files.length} files, each as it was built`)
}

/** Checks that a shell provides what the remotes beside it require. */
export function checkShellFits(
  version: string,
  { shells }: RegistryDocument,
  remotes: readonly RemoteRecord[],
): CheckResult {
  const shell = shells.find((known) => known.version === version)
  if (!shell) return no('what it provides to remotes is not recorded. Publish it with `publish shell`')
  const problems = remotes.flatMap((record) => {
    const { verdict, detail } = checkRequirements(record, [shell])
    return verdict === 'ok' ? [] : [`${record.remote} ${record.version}: ${detail}`]
  })
  return byProblems(problems, `it provides what ${remotes.length} builds of remotes require`)
}
