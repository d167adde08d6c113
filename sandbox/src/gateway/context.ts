import { randomBytes as systemRandomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../web'
import { createAnswerLoser, faultOfAmount, type Attempt, type Fault } from './faults'
import type { RandomBytes } from './ids'
import { createLedger, type Ledger } from './ledger'
import { merchantId, type GatewayOptions, type Merchant } from './options'
import { memoryStore, type GatewayStore } from './store'
import { createVault, type Vault } from './vault'
import { addNotices } from './webhooks'

/** Context of the routes of both vendors. */
export interface GatewayContext {
  publicOrigin: string
  frameAncestors: readonly string[]
  clock: Clock
  randomBytes: RandomBytes
  store: GatewayStore
  vault: Vault
  ledger: Ledger
  merchants: readonly Merchant[]
  /** Whether scripts of this origin may call the gateway. */
  mayTokenise(origin: string): boolean
  findFault(attempt: Attempt): Fault | undefined
  loseAnswer(reply: FastifyReply, fault: 'hang_after_capture' | 'reset_after_capture'): FastifyReply
}

const DAY_MS = 24 * 60 * 60_000

/** Applies the defaults of the options. Throws if two merchants share a public key, since their tokens would mix. */
export function createContext(app: FastifyInstance, options: GatewayOptions): GatewayContext {
  const {
    publicOrigin,
    tenantOriginPattern,
    frameAncestors,
    clock,
    merchants,
    randomBytes = systemRandomBytes,
    store = memoryStore(),
  } = options
  const ids = merchants.map(merchantId)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated)
    throw new Error(`Two merchants of the sandbox gateway share the public key ${repeated}. Give each its own.`)
  const isTenant = (origin: string) =>
    typeof tenantOriginPattern === 'function'
      ? tenantOriginPattern(origin)
      : new RegExp(tenantOriginPattern.source, tenantOriginPattern.flags.replace(/[gy]/g, '')).test(origin)

  const notices = addNotices(app, { merchants, store, clock, everyMs: options.noticeEveryMs ?? 5_000 })

  return {
    publicOrigin,
    frameAncestors,
    clock,
    randomBytes,
    store,
    merchants,
    vault: createVault({ store, clock, randomBytes }),
    ledger: createLedger({
      store,
      clock,
      randomBytes,
      settleAfterMs: options.settleAfterMs ?? DAY_MS,
      achReturnDays: options.achReturnDays ?? 2,
      onChange: (transaction) => void notices.send(transaction),
    }),
    mayTokenise: (origin) => origin === publicOrigin || isTenant(origin),
    findFault: (attempt) => options.faults?.(attempt) ?? faultOfAmount(attempt.amountCents),
    loseAnswer: createAnswerLoser(app, options.hangMs ?? 60_000),
  }
}
