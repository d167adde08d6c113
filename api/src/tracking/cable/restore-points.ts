import type { Identity } from './connection'

interface RestorePoint {
  identity: Identity
  identifiers: string[]
  until: number
}

const KEPT_MS = 30_000
const MOST_KEPT = 20_000

/** What connections of the extended protocol watched that were lost a moment ago, by the name they had. */
export function createRestorePoints(clock: () => Date) {
  // In the order in which they were put, which is that in which they end.
  const points = new Map<string, RestorePoint>()

  const dropOld = () => {
    const now = clock().getTime()
    for (const [sid, { until }] of points) {
      if (until > now && points.size <= MOST_KEPT) return
      points.delete(sid)
    }
  }

  return {
    put(sid: string, identity: Identity, identifiers: string[]): void {
      points.set(sid, { identity, identifiers, until: clock().getTime() + KEPT_MS })
      dropOld()
    },
    /** Once, and for the same session only. */
    take(sid: string, { tenantId, sessionId }: Identity): string[] {
      dropOld()
      const point = points.get(sid)
      if (!point || point.identity.tenantId !== tenantId || point.identity.sessionId !== sessionId) return []
      points.delete(sid)
      return point.identifiers
    },
  }
}
