/** Origins besides its own that a page may use. */
export interface PageOrigins {
  scripts: string[]
  frames: string[]
  connect: string[]
  images: string[]
  uploads: string[]
}

/** Trusted Types policies that Google's map creates, as the README of `@googlemaps/js-api-loader` lists them. */
const googlePolicies = ['@googlemaps/js-api-loader', 'google-maps-api-loader', 'google-maps-api#html', 'lit-html']

interface Extras {
  developers?: string[]
  /** The page may show Google's map, whose script creates Trusted Types policies of its own. */
  hasGoogleMap?: boolean
}

/**
 * The content security policy of a page, but for `frame-ancestors`, which only a header can have.
 * @param scriptHashes sources of its inline scripts, with blanks between
 */
export const pagePolicy = (
  scriptHashes: string,
  { scripts, frames, connect, images, uploads }: PageOrigins,
  { developers = [], hasGoogleMap = false }: Extras = {},
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes} ${[...scripts, ...developers].join(' ')}`,
    // Every script URL goes through the page's Trusted Types policy (src/federation/script-policy.ts), or Google's if it has the map.
    "require-trusted-types-for 'script'",
    ['trusted-types default', ...(hasGoogleMap ? googlePolicies : [])].join(' '),
    // styled-components injects style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${[...connect, ...uploads, ...developers].join(' ')}`,
    // 'self' is for the analytics frame.
    `frame-src 'self' ${frames.join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ')
