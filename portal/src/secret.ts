import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSealer, sealerFromSecret, type Sealer } from 'api/operator'
import type { PortalConfig } from './config/config'

/** The secret of a portal with an embedded database: created once, stored in its data folder, readable by its owner only. */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Encrypts payment accounts and secrets of webhooks with PAYMENT_ACCOUNT_KEYS; outside production, with a key derived from the portal's secret. */
export const buildSealer = ({ paymentAccountKeys }: PortalConfig, secret: string): Sealer =>
  paymentAccountKeys ? createSealer(paymentAccountKeys) : sealerFromSecret(secret)
