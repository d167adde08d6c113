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
let loading: Promise<Grecaptcha> | null = null

/** Loads the script once; after a failure the next call tries again. */
function load(siteKey: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((done, fail) => {
    const script = document.createElement('script')
    script.src = SCRIPT + encodeURIComponent(siteKey)
    script.async = true
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => done(grecaptcha))
      else fail(new Error('Google’s script came without what it is for'))
    }
    script.onerror = () => {
      script.remove()
      fail(new Error('Google’s script could not be loaded'))
    }
    document.head.append(script)
  })
  loading.catch(() => (loading = null))
  return loading
}

/** A token of reCAPTCHA v3 for one action. Rejects when Google can't be had. */
export const askGoogle = async (siteKey: string, action: string): Promise<string> => (await load(siteKey)).execute(siteKey, { action })
