import { useClient, type Client } from '@portal/client'
import type { Body, BotChallenge } from '@portal/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { BOT_CHECK_FAILED } from './refusal'

type Action = Body<'passBotCheck'>['action']
export type BotCheckState = 'open' | 'checking' | 'passed' | 'failed'

export interface BotCheck {
  required: boolean
  state: BotCheckState
  /** Somebody says that they are no robot: does the work. Doing it again after a failure is fine. */
  check: () => Promise<void>
  /**
   * A proof that one call may show; undefined where none is asked for. One that was shown, or that is about to expire,
   * is made anew. Rejects with a sentence for a person.
   */
  takeProof: () => Promise<string | undefined>
}

/** The server takes a proof for two minutes; a request may take its time to get there. */
const FRESH_MS = 90_000

/** What the server wants to see, by its own kind of check; null when it could not be had. */
async function answer({ kind, challenge, site_key }: BotChallenge, action: Action): Promise<string | null> {
  if (kind === 'recaptcha') return site_key === null ? null : (await import('./recaptcha')).askGoogle(site_key, action)
  return challenge && (await import('./solve')).solve(challenge)
}

async function earnProof(client: Client, action: Action): Promise<string> {
  const challenge = await client.call('getBotChallenge', { query: { action } }, { quiet: true, keepSession: true })
  const token = await answer(challenge, action)
  const verdict = token === null ? null : await client.call('passBotCheck', { body: { action, token } }, { quiet: true, keepSession: true })
  // A score of just a half is not enough.
  if (!verdict?.success || verdict.score <= 0.5 || verdict.proof === null) throw new Error(BOT_CHECK_FAILED)
  return verdict.proof
}

/**
 * A bot check before calls of one action.
 * @param required whether the tenant wants it: `tenant.feature_flags.recaptcha_enabled`
 */
export function useBotCheck(action: Action, required: boolean): BotCheck {
  const client = useClient()
  const [state, setState] = useState<BotCheckState>('open')
  const proof = useRef<{ text: string; earnedAt: number } | null>(null)

  const earn = useCallback(async () => {
    setState('checking')
    try {
      proof.current = { text: await earnProof(client, action), earnedAt: performance.now() }
      setState('passed')
    } catch {
      // Whatever went wrong, there is one thing to do about it.
      proof.current = null
      setState('failed')
      throw new Error(BOT_CHECK_FAILED)
    }
  }, [client, action])

  const check = useCallback(() => earn().catch(() => undefined), [earn])
  const takeProof = useCallback(async () => {
    if (!required) return undefined
    const isFresh = proof.current !== null && performance.now() - proof.current.earnedAt < FRESH_MS
    if (!isFresh) await earn()
    const taken = proof.current?.text
    proof.current = null
    return taken
  }, [required, earn])

  return useMemo(() => ({ required, state, check, takeProof }), [required, state, check, takeProof])
}
