import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Does the work of a challenge; answers it as the API reads it, or null when it took too long. */
export async function solve(challenge: Record<string, unknown>): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
