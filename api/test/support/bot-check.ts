import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Query } from '@portal/contract'
import type { TestClient } from './client'

type Action = Query<'getBotChallenge'>['action']

/** Does the proof of work for an action, as a browser does. Returns the solution, as the bot check takes it. */
export async function solveBotChallenge(client: TestClient, action: Action): Promise<string> {
  const { body } = await client.call('getBotChallenge', { query: { action } })
  const challenge = body.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The header with a proof for one call of the action. */
export async function proveHuman(client: TestClient, action: Action): Promise<Record<string, string>> {
  const token = await solveBotChallenge(client, action)
  const verdict = await client.call('passBotCheck', { body: { action, token } })
  return { 'x-bot-check': verdict.body.proof ?? '' }
}
