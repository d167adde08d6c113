import type { Integrity } from './integrity'

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string, type: string, sink: string) => string }) => unknown
}

/**
 * The page's one Trusted Types policy. Whatever code wants to load a script or a worker, its address is let through only
 * when it is a file of a build that this page trusts, or belongs to the card fields or the map. Text never becomes script
 * or markup: for those there is no rule, so the browser throws.
 */
export function installScriptPolicy(integrity: Pick<Integrity, 'knows'>, scriptOrigins: readonly string[], pageUrl: string): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createScriptURL(url, _type, sink) {
      const { origin, href, protocol } = new URL(url, pageUrl)
      // A worker whose file lies on another origin begins with a line that imports it; the policy on scripts holds for that, too.
      const isWorker = protocol === 'blob:' && sink.startsWith('Worker')
      if (isWorker || integrity.knows(href) || scriptOrigins.includes(origin)) return url
      throw new TypeError(`${href} is no file of a build that this page trusts`)
    },
  })
}
