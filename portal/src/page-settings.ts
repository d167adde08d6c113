import { subdomainOf } from '@portal/rules'
import type { PortalConfig } from './config'

/** `acme.localhost:3000` → `localhost:3000`: the parent domain of tenants and services. */
const baseOf = (host: string): string => host.slice(host.indexOf('.') + 1)

const apiBaseFor = ({ apiBase, domains }: PortalConfig, host: string): string => apiBase.replace('{tenant}', subdomainOf(host, domains) ?? '')

/** Settings for the pages of this host. */
export function settingsFor(config: PortalConfig, host: string) {
  const google = config.googleMapsKey !== ''
  return {
    mapEngine: google ? ('google' as const) : ('maplibre' as const),
    mapsOrigin: google ? '' : `http://maps.${baseOf(host)}`,
    googleMapsKey: config.googleMapsKey,
    googleMapId: config.googleMapId,
    cableUrl: `${apiBaseFor(config, host)}/cable`,
  }
}

/** Origins besides its own that a page may use. Card fields, the map, uploaded photos and reCAPTCHA are the only external parts of a page. */
export function trustedOriginsFor(config: PortalConfig, host: string, files: readonly string[]) {
  const base = baseOf(host)
  const pay = `http://pay.${base}`
  const google = config.googleMapsKey ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : []
  const maps = config.googleMapsKey ? google : [`http://maps.${base}`]
  const recaptcha = config.recaptcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  const api = config.apiBase ? [new URL(apiBaseFor(config, host)).origin] : []
  return {
    scripts: [pay, ...google, ...recaptcha],
    frames: [pay, ...recaptcha],
    // Google's address search has a separate origin.
    connect: [`ws://${host}`, pay, ...maps, ...(config.googleMapsKey ? ['https://places.googleapis.com'] : []), ...api, ...recaptcha],
    images: [...maps, ...files],
    uploads: [...files],
  }
}
