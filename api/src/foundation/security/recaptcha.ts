import { toObject } from '../json'

/** Google's verdict on a token; `score` from 0 (a bot) to 1. */
interface RecaptchaVerdict {
  success: boolean
  score: number
  action: string
}

export interface RecaptchaOptions {
  siteKey: string
  secret: string
  /** Google's by default; tests replace it. */
  verifyUrl?: string
  timeoutMs?: number
}

/** reCAPTCHA v3: the site key for pages, and the verification of tokens. */
export interface Recaptcha {
  siteKey: string
  /** Never rejects: `success` is false if Google does not respond or the response is invalid. */
  verify(token: string, remoteIp: string): Promise<RecaptchaVerdict>
}

const unknown: RecaptchaVerdict = { success: false, score: 0, action: '' }

export function createRecaptcha({
  siteKey,
  secret,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
  timeoutMs = 5_000,
}: RecaptchaOptions): Recaptcha {
  return {
    siteKey,
    async verify(token, remoteIp) {
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: remoteIp }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const { success, score, action } = toObject(await answer.json())
        return success === true && typeof score === 'number' && typeof action === 'string'
          ? { success, score, action }
          : unknown
      } catch {
        return unknown
      }
    },
  }
}
