import { IMPOSSIBLE } from '../federation/integrity'
import { findPortal } from './script-origin'

/** Name of the policy; a page that lists its policies (`trusted-types`) must list it. */
const POLICY = 'portal-widget'

/** Before the runtime is there, only the widget's own two scripts; then only files of trusted builds. */
const isAllowed = (url: string): boolean =>
  globalThis.__portalIntegrity ? globalThis.__portalIntegrity(url) !== IMPOSSIBLE : findPortal(url) !== undefined

/**
 * For pages that require Trusted Types: script URLs go through our own policy, which either script may need first.
 * It is not the `default` policy, which is up to the page.
 */
export function installScriptUrl(): void {
  if (globalThis.__portalScriptUrl) return
  const policy = globalThis.trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (isAllowed(url)) return url
      throw new TypeError(`${url} is no file of a build that the booking widget trusts`)
    },
  })
  globalThis.__portalScriptUrl = (url) => policy?.createScriptURL(url) ?? url
}
