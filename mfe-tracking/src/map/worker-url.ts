interface TrustedScriptUrlFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => object }
}

/** To be allowed by a page that sets `trusted-types`. */
export const workerPolicy = 'portal-map'

/**
 * Where the map's worker script is, in a form that the renderer hands to `new Worker`.
 * A page with Trusted Types takes no plain text there, and a worker from another origin is refused
 * unless a script of the page's own origin imports it.
 */
export function workerUrl(script: URL, page: { origin: string; trustedTypes?: TrustedScriptUrlFactory }): string {
  const text = script.origin === page.origin ? script.href : URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)}`], { type: 'text/javascript' }))
  if (!page.trustedTypes) return text
  const policy = page.trustedTypes.createPolicy(workerPolicy, { createScriptURL: (url) => (url === text ? url : '') })
  // The renderer looks at the address's ending before it uses it, as at any string.
  return Object.assign(policy.createScriptURL(text), { endsWith: text.endsWith.bind(text), split: text.split.bind(text) }) as unknown as string
}
