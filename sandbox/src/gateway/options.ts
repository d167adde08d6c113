import type { FastifyBaseLogger } from 'fastify'
import type { LenderOptions } from '../lender/routes'
import type { Clock } from '../web'
import type { Attempt, Fault } from './faults'
import type { GatewayStore } from './store'

interface Addressed {
  /** Where the merchant is told of voids, refunds and returns, such as `http://acme.localhost:3000/v2/payment_notices/stax`. */
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
  /** Where browsers see the gateway, such as `http://pay.localhost:3000`. */
  publicOrigin: string
  /** Which origins may tokenise from a page. */
  tenantOriginPattern: RegExp | ((origin: string) => boolean)
  /** The same in the words of a CSP: which pages may frame the card fields, such as `http://*.localhost:3000`. */
  frameAncestors: readonly string[]
  merchants: readonly Merchant[]
  /** In memory when left out. */
  store?: GatewayStore
  clock: Clock
  randomBytes?: (size: number) => Buffer
  logger?: FastifyBaseLogger
  /** How long the answer to an amount ending in .05 or .08 is held back before the connection is cut; 60 s when left out. */
  hangMs?: number
  /** After this a charge is settled: it can be refunded but not voided. One day when left out. */
  settleAfterMs?: number
  /** Business days until the account made for it takes its payment back; 2 when left out. */
  achReturnDays?: number
  /** How often to look for bank payments that were returned meanwhile, to tell the merchant; 5 s when left out. */
  noticeEveryMs?: number
  /** A lender beside the gateway; none when left out. */
  lender?: LenderOptions
  /** Faults for tests, asked before every new charge; undefined leaves it to the amount. */
  faults?: (attempt: Attempt) => Fault | undefined
}

/** The part of a merchant's identity that may be shown and stored: it holds the public key only. */
export const merchantId = (merchant: Merchant): string =>
  merchant.provider === 'stax' ? `stax:${merchant.publicKey}` : `gpi:${merchant.apiKeyPublic}`
