import { serviceOrigin, type PortalConfig } from './config/config'
import type { Demo } from './demo'

/** Startup text: addresses, sign-ins, and pages to try. The line `Portal ready` is part of the run contract. */
export function announce(config: PortalConfig, demo: Demo | undefined, releasesToken: string | undefined): string {
  const at = (name: string, path = '') => `${serviceOrigin(config, name)}${path}`
  const releases = releasesToken
    ? `\n  Releases    ${at('releases')}  who gets which version; its token: ${releasesToken}`
    : ''
  const previews = config.production
    ? ''
    : `\n              ${at('acme', '/mail-previews')}  every mail, with sample data`
  if (!config.demo || !demo) return `\nPortal ready on port ${config.port}\n`
  return `
Portal ready

  Tenants     ${at('acme')}      everything on, Stax and Global Payments
              ${at('bluebird')}  other colours, Global Payments only
              ${at('summit')}    no online payments
  Sign in as  customer@example.com · newcomer@example.com · landlord@example.com · declined@example.com
  Password    portal-demo
  Try         ${demo.links.map(({ label, path }) => `${at('acme', path)}  ${label}`).join('\n              ')}
  Services    ${at('pay')}  card sandbox and its test numbers
              ${at('mail')}  every mail that the portal sends${previews}
              ${at('maps')}  the street map
              ${at('acme', '/docs')}  the API's documentation${releases}

  Stop with Ctrl+C. Data is kept; 'npm run reset' starts over.
`
}
