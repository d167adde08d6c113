import type { Integrity } from './integrity'

declare global {
  /** The browser's Trusted Types, where it has them. */
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: {
            createHTML?: (markup: string) => string
            createScriptURL: (url: string, type: string, sink: string) => string
          },
        ) => { createScriptURL: (url: string) => string }
      }
    | undefined
}

/** The service worker, and the booking widget's scripts for its page in the portal. Their URLs have no version, so no build lists them. */
const ownScripts = ['/service-worker.js', '/widget/runtime.js', '/widget/element.js']

/**
 * Installs the page's only Trusted Types policy. A script URL is allowed only if it is a file of a trusted build, one of
 * `ownScripts`, or from an origin of the card fields or the map; a worker may also be a blob. Text never becomes a script
 * (there is no `createScript`) nor markup, except for the empty string, with which React Aria's announcer clears itself.
 */
export function installScriptPolicy(
  integrity: Pick<Integrity, 'knows'>,
  scriptOrigins: readonly string[],
  pageUrl: string,
): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup === '') return markup
      throw new TypeError('No text becomes markup in this page')
    },
    createScriptURL(url, _type, sink) {
      const { origin, href, protocol, pathname, search } = new URL(url, pageUrl)
      // A cross-origin worker starts as a blob that imports its script; the CSP's script-src applies to that import, too.
      const isWorker = protocol === 'blob:' && sink.startsWith('Worker')
      const isOwn = origin === new URL(pageUrl).origin && search === '' && ownScripts.includes(pathname)
      if (isOwn || isWorker || integrity.knows(href) || scriptOrigins.includes(origin)) return url
      throw new TypeError(`${href} is no file of a build that this page trusts`)
    },
  })
}
