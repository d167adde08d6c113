import type { Provider } from '@portal/rules'
import { noAnswer, type Tokenized, type VendorOption } from './vendor'
import type { BankDetails } from './stax-fields'

export type { BankDetails }

/** Exchanges bank account details for a token at the vendor; they are sent nowhere else. */
export async function tokenizeBank(provider: Provider, option: VendorOption, details: BankDetails): Promise<Tokenized> {
  try {
    return provider === 'stax'
      ? await (await import('./stax-fields')).tokenizeStaxBank(option, details)
      : await (await import('./gpi-fields')).tokenizeGpiBank(option, details)
  } catch {
    return { ok: false, problems: [noAnswer] }
  }
}
