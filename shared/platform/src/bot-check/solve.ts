import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves a proof-of-work challenge. Returns the solution encoded for the API, or null if it timed out. */
export async function solve(challenge: Record<string, unknown>): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
