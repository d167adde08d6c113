import type { FastifyBaseLogger } from 'fastify'
import type { LenderOptions } from '../lender/routes'
import type { Clock } from '../web'
import type { Attempt, Fault } from './faults'
import type { GatewayStore } from './store'

interface Addressed {
  /** Webhook URL for voids, refunds and returns, such as `http://acme.localhost:3000/v2/payment_notices/stax`. */
  noticeUrl?: string
}

export interface StaxMerchant extends Addressed {
  provider: 'stax'
  /** The web payments token, which the browser holds. */
  publicKey: string
  /** The server's bearer key. */
  apiKey: string
}

export interface GpiMerchant extends Addressed {
  provider: 'gpi'
  /** The browser's key; it can only make tokens. */
  apiKeyPublic: string
  /** The server's key. */
  apiKey: string
  /** Signs the server's AuthToken. */
  apiSecret: string
  accountCredential: string
  webId: string
}

export type Merchant = StaxMerchant | GpiMerchant

export interface GatewayOptions {
  /** The gateway's origin as browsers see it, such as `http://pay.localhost:3000`. */
  publicOrigin: string
  /** Origins whose pages may tokenize. */
  tenantOriginPattern: RegExp | ((origin: string) => boolean)
  /** The same as CSP sources: which pages may frame the card fields, such as `http://*.localhost:3000`. */
  frameAncestors: readonly string[]
  merchants: readonly Merchant[]
  /** In memory by default. */
  store?: GatewayStore
  clock: Clock
  randomBytes?: (size: number) => Buffer
  logger?: FastifyBaseLogger
  /** How long the response to an amount ending in .05 or .08 is held back before the connection is cut; 60 s by default. */
  hangMs?: number
  /** After this a charge is settled: it can be refunded but not voided. One day by default. */
  settleAfterMs?: number
  /** Business days until a payment from the test account for returns is returned; 2 by default. */
  achReturnDays?: number
  /** How often to check for returned bank payments, to notify the merchant; 5 s by default. */
  noticeEveryMs?: number
  /** A lender beside the gateway; none by default. */
  lender?: LenderOptions
  /** Fault injection for tests, called before every new charge; if it returns undefined, the amount decides. */
  faults?: (attempt: Attempt) => Fault | undefined
}

/** A merchant's id, which may be shown and stored: it contains only the public key. */
export const merchantId = (merchant: Merchant): string =>
  merchant.provider === 'stax' ? `stax:${merchant.publicKey}` : `gpi:${merchant.apiKeyPublic}`
