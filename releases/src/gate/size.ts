import type { BuildStore } from '#registry/build-store'
import type { RemoteRecord } from '@portal/build'
import { kB, no, ok, unknown, type CheckResult } from './check-result'

/** Files of a remote that a first visit to its largest page fetches: its first script and those of `./routes`, in builds of today together, and the page's own. */
export function firstVisitFiles({ snapshot, files, exposes = {} }: RemoteRecord): string[] {
  const { publicPath, remoteEntry, modules } = snapshot
  const sumSizes = (scripts: readonly string[]) =>
    files.filter(({ url }) => scripts.includes(url.slice(publicPath.length))).reduce((sum, { bytes }) => sum + bytes, 0)
  const latePages = Object.entries(exposes).flatMap(([part, page]) => (part.startsWith('page-') ? [page] : []))
  const [late] = latePages.sort((a, b) => sumSizes(b.scripts) - sumSizes(a.scripts))
  if (files.some(({ url }) => url === `${publicPath}routes.js`)) return ['routes.js', ...(late?.scripts ?? [])]
  return [
    ...new Set([
      remoteEntry,
      ...modules.filter(({ moduleName }) => moduleName === 'routes').flatMap(({ assets }) => assets.js.sync),
    ]),
  ]
}

/** Checks a first visit against the budget that its remote has set itself. What pages load in all is limited by page-budgets.ts. */
export async function checkSize(record: RemoteRecord, builds: BuildStore): Promise<CheckResult> {
  const { remote, version, firstVisitBytes: budget } = record
  if (budget === undefined)
    return unknown(`${version} was built before builds had a budget of their own. Build it again`)
  const files = firstVisitFiles(record)
  const packed = await Promise.all(files.map((name) => builds.file(remote, version, `${name}.br`)))
  const missing = files.filter((_, at) => packed[at] === null)
  if (missing.length > 0)
    return no(
      `${missing.join(', ')} has no .br file, so it would be sent uncompressed. Build it for release, without --fast`,
    )
  const bytes = packed.reduce((sum, file) => sum + (file?.length ?? 0), 0)
  const said = `a first visit is ${kB(bytes)} of ${kB(budget)} brotli`
  return bytes <= budget
    ? ok(said)
    : no(`${said} (${files.length} files); portal.firstVisitBytes in its package.json is the limit`)
}
