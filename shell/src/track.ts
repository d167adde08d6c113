import type { Platform } from '@portal/platform'

type DataLayer = { dataLayer?: unknown[] }

/** Hands an event to the tenant's analytics, if the tenant has any; nothing is loaded for it here. */
export const track: Platform['track'] = (event, details = {}) => {
  const page = globalThis as DataLayer
  page.dataLayer?.push({ event, ...details })
}
