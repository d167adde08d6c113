import { createHmac } from 'node:crypto'
import type { Merchant } from 'sandbox'

/** A key of the sandbox gateway: the same at every start, another for every portal, and none of them written down. */
const key = (secret: string, name: string): string => createHmac('sha256', secret).update(`sandbox ${name}`).digest('hex').slice(0, 32)

export function sandboxKeys(secret: string) {
  return {
    stax: { publicKey: `web_${key(secret, 'stax public')}`, apiKey: key(secret, 'stax server') },
    gpi: {
      apiKeyPublic: `pub_${key(secret, 'gpi public')}`,
      apiKey: key(secret, 'gpi server'),
      apiSecret: key(secret, 'gpi secret'),
      accountCredential: `800000000001:80000001:${key(secret, 'gpi account')}`,
      webId: '800000000001',
    },
  }
}

/** The merchants that the sandbox gateway knows. */
export function gatewayMerchants(secret: string): Merchant[] {
  const { stax, gpi } = sandboxKeys(secret)
  return [
    { provider: 'stax', ...stax },
    { provider: 'gpi', ...gpi },
  ]
}

/** How the API reaches the same gateway. */
export function paymentOptions(_secret: string, _port: number): object {
  return {}
}
