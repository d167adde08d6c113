import { loadScript } from '../load-script'

/** The part of Google's script that is used here. */
interface Grecaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render='

async function load(siteKey: string): Promise<Grecaptcha> {
  await loadScript(SCRIPT + encodeURIComponent(siteKey), () => window.grecaptcha !== undefined)
  return new Promise((done) => window.grecaptcha?.ready(() => done(window.grecaptcha as Grecaptcha)))
}

/** Returns a reCAPTCHA v3 token for an action. Rejects if Google's script can't be loaded. */
export const askGoogle = async (siteKey: string, action: string): Promise<string> =>
  (await load(siteKey)).execute(siteKey, { action })
