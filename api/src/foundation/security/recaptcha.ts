import { fetch } from 'undici'

/** What Google thinks of whoever sent a token; `score` 0 (a robot) to 1. */
interface RecaptchaVerdict {
  success: boolean
  score: number
  action: string
}

export interface RecaptchaOptions {
  siteKey: string
  secret: string
  /** Google's, unless a test stands in for it. */
  verifyUrl?: string
  timeoutMs?: number
}

/** reCAPTCHA v3: the page's key, and what becomes of a token at Google. */
export interface Recaptcha {
  siteKey: string
  /** What can't be found out, because Google does not answer or makes no sense, is no success. */
  verify(token: string, remoteIp: string): Promise<RecaptchaVerdict>
}

const unknown: RecaptchaVerdict = { success: false, score: 0, action: '' }

export function createRecaptcha({ siteKey, secret, verifyUrl = 'https://www.google.com/recaptcha/api/siteverify', timeoutMs = 5_000 }: RecaptchaOptions): Recaptcha {
  return {
    siteKey,
    async verify(token, remoteIp) {
      try {
        const answer = await fetch(verifyUrl, { method: 'POST', body: new URLSearchParams({ secret, response: token, remoteip: remoteIp }), signal: AbortSignal.timeout(timeoutMs) })
        const said = (await answer.json()) as Partial<RecaptchaVerdict> | null
        if (said?.success !== true || typeof said.score !== 'number' || typeof said.action !== 'string') return unknown
        return { success: true, score: said.score, action: said.action }
      } catch {
        return unknown
      }
    },
  }
}
