import { findFileProblem } from '#registry/build-files'
import type { BuildStore } from '#registry/build-store'
import type { BuildFile, RemoteRecord } from '@portal/build'
import { byProblems, kB, no, type CheckResult } from './check-result'
import { firstVisitFiles } from './size'

/** Where a build's files are read from: a store, or the folder it was built into. */
export type BuildFiles = Pick<BuildStore, 'file'>

interface Options {
  /** Origins, besides the portal's own, that builds may be served from, e.g. `https://cdn.portal.example`. */
  trustedOrigins?: readonly string[]
}

/** Checks that every file of a build exists where pages will request it, is unmodified, and has a URL within the build's own folder. */
export async function checkFiles(
  record: RemoteRecord,
  name: { remote: string; version: string },
  builds: BuildFiles,
  { trustedOrigins = [] }: Options = {},
): Promise<CheckResult> {
  if (record.remote !== name.remote || record.version !== name.version)
    return no(`its record says that it is ${record.remote} ${record.version}`)
  const bases = ['', ...trustedOrigins].map((origin) => `${origin}/remotes/${record.remote}/${record.version}/`)
  const { publicPath } = record.snapshot
  if (!bases.includes(publicPath))
    return no(`pages would load it from ${publicPath}, which is not ${bases.join(' or ')}`)
  if (record.files.length === 0) return no('its record names no files')

  const found = await Promise.all(record.files.map((file) => findProblems(file, record, bases, builds)))
  const known = new Set(record.files.map(({ url }) => url))
  // Pages refuse scripts whose hash is not in the record.
  const unlisted = firstVisitFiles(record)
    .filter((file) => !known.has(publicPath + file))
    .map((file) => `${file} is needed by every page and is not in its record`)
  if (!known.has(record.manifest?.url)) unlisted.push('its manifest is not in its record')
  const bytes = record.files.reduce((sum, file) => sum + file.bytes, 0)
  return byProblems([...found.flat(), ...unlisted], `${record.files.length} files, ${kB(bytes)}, each as it was built`)
}

async function findProblems(
  file: BuildFile,
  { remote, version }: RemoteRecord,
  bases: readonly string[],
  builds: BuildFiles,
): Promise<string[]> {
  const { url } = file
  const base = bases.find((one) => url.startsWith(one))
  const path = base === undefined ? '' : url.slice(base.length)
  if (base === undefined || path.split('/').includes('..')) return [`${url} is not a URL of this build`]
  const problem = await findFileProblem(file, path, (name) => builds.file(remote, version, name))
  return problem === null ? [] : [problem]
}
