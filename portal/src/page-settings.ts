import { readSubdomain } from '@portal/rules'
import { serviceOrigin, type PortalConfig } from './config/config'
import { vendorOrigins } from './config/vendor-config'

const apiBaseFor = ({ apiBase, domains }: PortalConfig, host: string): string =>
  apiBase.replace('{tenant}', readSubdomain(host, domains) ?? '')

/** The configured map service, or else the sandbox's invented town. */
const getMapsOrigin = (config: PortalConfig): string =>
  config.mapsOrigin || (config.sandbox && !config.googleMapsKey ? serviceOrigin(config, 'maps') : '')

/** Settings for the pages of this host. */
export function settingsFor(config: PortalConfig, host: string) {
  const google = config.googleMapsKey !== ''
  return {
    mapEngine: google ? ('google' as const) : ('maplibre' as const),
    mapsOrigin: getMapsOrigin(config),
    googleMapsKey: config.googleMapsKey,
    googleMapId: config.googleMapId,
    cableUrl: `${apiBaseFor(config, host)}/cable`,
  }
}

/** Origins besides its own that a page of this tenant's host may use. Card fields, the map, uploaded photos and reCAPTCHA are the only external parts of a page. */
export function trustedOriginsFor(config: PortalConfig, host: string, files: readonly string[]) {
  const pay = [...(config.sandbox ? [serviceOrigin(config, 'pay')] : []), ...vendorOrigins(config.vendors)]
  const google = config.googleMapsKey ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : []
  const maps = [...google, getMapsOrigin(config)].filter(Boolean)
  const recaptcha = config.recaptcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  const api = config.apiBase ? [new URL(apiBaseFor(config, host)).origin] : []
  return {
    scripts: [...pay, ...google, ...recaptcha],
    frames: [...pay, ...recaptcha],
    // Google's address search has a separate origin.
    connect: [
      `${config.production ? 'wss' : 'ws'}://${host}`,
      ...pay,
      ...maps,
      ...(config.googleMapsKey ? ['https://places.googleapis.com'] : []),
      ...api,
      ...recaptcha,
    ],
    images: [...maps, ...files],
    uploads: [...files],
  }
}
