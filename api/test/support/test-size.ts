const size = process.env['TEST_SIZE']

/** How often a test repeats: in `npm test`, in `npm run test:all` (TEST_SIZE=all) and in a full proof (TEST_SIZE=proof). */
export function testSize({ gate, all, proof = all }: { gate: number; all: number; proof?: number }): number {
  if (size === 'proof') return proof
  return size === 'all' ? all : gate
}
