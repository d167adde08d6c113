const size = process.env['TEST_SIZE']

/** Cases that take long: in `npm run test:all` and in proofs; none in `npm test`. */
export const outsideOfGate = <Case>(...cases: Case[]): Case[] => (size ? cases : [])

/** How often a test repeats: in `npm test`, in `npm run test:all` (TEST_SIZE=all) and in a full proof (TEST_SIZE=proof). */
export function testSize({ gate, all, proof = all }: { gate: number; all: number; proof?: number }): number {
  if (size === 'proof') return proof
  return size === 'all' ? all : gate
}
