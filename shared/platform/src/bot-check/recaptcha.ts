import { loadScript } from '../load-script'

/** Google's script, as far as it is used here. */
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

/** A token of reCAPTCHA v3 for one action. Rejects when Google can't be had. */
export const askGoogle = async (siteKey: string, action: string): Promise<string> => (await load(siteKey)).execute(siteKey, { action })
