import { useCallback, useMemo, useRef, useState } from 'react'
import { useClient, type Client } from '@portal/client'
import type { Body, BotChallenge } from '@portal/contract'
import { i18n } from '@portal/i18n'
import { BOT_CHECK_FAILED } from './refusal'

type Action = Body<'passBotCheck'>['action']
type BotCheckState = 'open' | 'checking' | 'passed' | 'failed'

export interface BotCheck {
  required: boolean
  state: BotCheckState
  /** Runs the check when the user ticks "I'm not a robot". May be repeated after a failure. */
  check: () => Promise<void>
  /**
   * Returns a proof for one call, or undefined if none is required. Earns a new one if the last was used or is about to
   * expire. Rejects with a message for the user.
   */
  takeProof: () => Promise<string | undefined>
}

/** The server accepts a proof for two minutes; this leaves time for a slow request. */
const FRESH_MS = 90_000

/** Returns the token for the server's kind of check; null if it could not be obtained. */
async function answer({ kind, challenge, site_key }: BotChallenge, action: Action): Promise<string | null> {
  if (kind === 'recaptcha') return site_key === null ? null : (await import('./recaptcha')).askGoogle(site_key, action)
  return challenge && (await import('./solve')).solve(challenge)
}

async function earnProof(client: Client, action: Action): Promise<string> {
  const challenge = await client.call('getBotChallenge', { query: { action } }, { quiet: true, keepSession: true })
  const token = await answer(challenge, action)
  const verdict =
    token === null
      ? null
      : await client.call('passBotCheck', { body: { action, token } }, { quiet: true, keepSession: true })
  // A score of exactly 0.5 is not enough.
  if (!verdict?.success || verdict.score <= 0.5 || verdict.proof === null) throw new Error('Not passed')
  return verdict.proof
}

/**
 * Bot check for calls of one action.
 * @param required whether the tenant has it enabled: `useFeature('recaptcha_enabled')`
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
      // All errors are handled alike: the user can only try again.
      proof.current = null
      setState('failed')
      throw new Error(i18n._(BOT_CHECK_FAILED))
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
