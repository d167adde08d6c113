import type { Integrity } from './integrity'

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string; createScriptURL: (url: string, type: string, sink: string) => string }) => unknown
}

/** The booking widget's, for its page in the portal: as stable as the page's own address, so in no build's list. */
const ownScripts = ['/widget/runtime.js', '/widget/element.js']

/**
 * The page's one Trusted Types policy. Whatever code wants to load a script or a worker, its address is let through only
 * when it is a file of a build that this page trusts, or belongs to the card fields or the map. Text never becomes script,
 * for which there is no rule, nor markup: of that only the empty text passes, by which React Aria's announcer empties itself.
 */
export function installScriptPolicy(integrity: Pick<Integrity, 'knows'>, scriptOrigins: readonly string[], pageUrl: string): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML(markup) {
      if (markup === '') return markup
      throw new TypeError('No text becomes markup in this page')
    },
    createScriptURL(url, _type, sink) {
      const { origin, href, protocol, pathname, search } = new URL(url, pageUrl)
      // A worker whose file lies on another origin begins with a line that imports it; the policy on scripts holds for that, too.
      const isWorker = protocol === 'blob:' && sink.startsWith('Worker')
      const isOwn = origin === new URL(pageUrl).origin && search === '' && ownScripts.includes(pathname)
      if (isOwn || isWorker || integrity.knows(href) || scriptOrigins.includes(origin)) return url
      throw new TypeError(`${href} is no file of a build that this page trusts`)
    },
  })
}
