import { findCollisions } from '#rules/collisions'
import type { RemoteRecord } from '@portal/build'
import { byProblems, type CheckResult } from './check-result'

/** Checks that builds loaded on one page do not claim the same name, page, slot or flag. */
export function checkCollisions(records: readonly RemoteRecord[]): CheckResult {
  const count = (each: (record: RemoteRecord) => readonly unknown[]) =>
    records.reduce((sum, record) => sum + each(record).length, 0)
  return byProblems(
    findCollisions(records),
    `${count(({ facts }) => facts.routes)} pages and ${count(({ facts }) => facts.slots)} slots of ${records.length} remotes, no duplicates`,
  )
}
