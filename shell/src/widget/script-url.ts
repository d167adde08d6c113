import type { Integrity } from '../federation/integrity'

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

/** Name of the policy; a page that lists its policies (`trusted-types`) must list it. */
const POLICY = 'portal-widget'

/**
 * For pages that require Trusted Types: script URLs go through our own policy, which allows only files of trusted builds.
 * It is not the `default` policy, which is up to the page.
 */
export function installScriptUrl({ knows }: Pick<Integrity, 'knows'>): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  const policy = factory?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (knows(url)) return url
      throw new TypeError(`${url} is no file of a build that the booking widget trusts`)
    },
  })
  globalThis.__portalScriptUrl = (url) => policy?.createScriptURL(url) ?? url
}
