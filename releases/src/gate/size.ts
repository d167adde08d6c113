import type { BuildStore } from '#registry/build-store'
import { getOwn } from '#rules/get-own'
import type { RemoteRecord } from '@portal/build'
import { kB, no, ok, unknown, type CheckResult } from './check-result'

interface Budget {
  /** Brotli bytes of a first visit when the limit was set. */
  measured: number
  limit: number
}

/** Size budget of a first visit to a remote. A team that needs more raises it here, where the others see it. */
export const budgets: Readonly<Record<string, Budget>> = {
  'mfe-account': { measured: 17_600, limit: 22_000 },
  'mfe-billing': { measured: 21_500, limit: 27_000 },
  'mfe-quotes': { measured: 21_500, limit: 26_000 },
  'mfe-scheduling': { measured: 21_800, limit: 27_000 },
  'mfe-tracking': { measured: 22_300, limit: 28_000 },
}

interface SnapshotPart {
  publicPath: string
  remoteEntry: string
  modules: { moduleName: string; assets: { js: { sync: string[] } } }[]
}

/** Files of a remote that a first visit to its largest page fetches: its first script and those of `./routes`, in builds of today together, and the page's own. */
export function firstVisitFiles({ snapshot, files, exposes = {} }: RemoteRecord): string[] {
  const { publicPath, remoteEntry, modules } = snapshot as unknown as SnapshotPart
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

/** Checks a first visit against its remote's budget. */
export async function checkSize(
  record: RemoteRecord,
  builds: BuildStore,
  limits: Readonly<Record<string, Budget>> = budgets,
): Promise<CheckResult> {
  const { remote, version } = record
  const budget = getOwn(limits, remote)
  if (!budget) return unknown(`${remote} has no budget. Measure it and give it a row in releases/src/gate/size.ts`)
  const files = firstVisitFiles(record)
  const packed = await Promise.all(files.map((name) => builds.file(remote, version, `${name}.br`)))
  const missing = files.filter((_, at) => packed[at] === null)
  if (missing.length > 0)
    return no(
      `${missing.join(', ')} has no .br file, so it would be sent uncompressed. Build it for release, without --fast`,
    )
  const bytes = packed.reduce((sum, file) => sum + (file?.length ?? 0), 0)
  const said = `a first visit is ${kB(bytes)} of ${kB(budget.limit)} brotli`
  return bytes <= budget.limit
    ? ok(said)
    : no(`${said} (${files.length} files); it was ${kB(budget.measured)} when the limit was set`)
}
