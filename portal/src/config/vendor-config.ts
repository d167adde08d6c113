import { kinds, type Variables } from '@portal/cli'
import type { Provider } from '@portal/rules'
import type { VendorUrls } from 'api'

/** The vendors' live addresses. Whether an account there is a test account is decided by its keys, or for Global Payments by the address. */
const live: Record<Provider, VendorUrls> = {
  stax: { baseUrl: 'https://apiprod.fattlabs.com', scriptUrl: 'https://staxjs.staxpayments.com/staxjs-captcha.js' },
  gpi: {
    baseUrl: 'https://api.paygateway.com/transactions',
    scriptUrl: 'https://js.paygateway.com/secure_payment/v1/globalpayments.js',
  },
}

/** The URL of an outside service that keys are sent to. In production it must begin with https:. */
export function readUrl({ read, report }: Variables, name: string, otherwise: string, production: boolean): string {
  const url = read(name, kinds.url) ?? otherwise
  if (production && !url.startsWith('https:'))
    report(name, 'must begin with https: in production, because keys are sent there.')
  return url
}

/** Where the payment vendors are: their live addresses, unless STAX_API_URL and the like name others. */
export function readVendors(variables: Variables, production: boolean): Record<Provider, VendorUrls> {
  const readVendorUrl = (name: string, otherwise: string): string => readUrl(variables, name, otherwise, production)
  return {
    stax: {
      baseUrl: readVendorUrl('STAX_API_URL', live.stax.baseUrl),
      scriptUrl: readVendorUrl('STAX_SCRIPT_URL', live.stax.scriptUrl),
    },
    gpi: {
      baseUrl: readVendorUrl('GPI_API_URL', live.gpi.baseUrl),
      scriptUrl: readVendorUrl('GPI_SCRIPT_URL', live.gpi.scriptUrl),
    },
  }
}

/** Origins that the vendors' card fields are loaded from, and that they send card numbers to. */
export const vendorOrigins = (vendors: Record<Provider, VendorUrls>): string[] => [
  ...new Set(
    Object.values(vendors).flatMap(({ baseUrl, scriptUrl }) => [new URL(baseUrl).origin, new URL(scriptUrl).origin]),
  ),
]
