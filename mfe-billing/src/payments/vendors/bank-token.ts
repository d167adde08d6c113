import type { Provider } from '@portal/rules'
import type { BankDetails } from './stax-fields'
import { noAnswer, type Tokenized, type VendorOption } from './vendor'

export type { BankDetails }

const adapters: Record<Provider, () => Promise<(option: VendorOption, details: BankDetails) => Promise<Tokenized>>> = {
  stax: async () => (await import('./stax-fields')).tokenizeStaxBank,
  gpi: async () => (await import('./gpi-fields')).tokenizeGpiBank,
}

/** Exchanges bank account details for a token at the vendor; they are sent nowhere else. */
export async function tokenizeBank(provider: Provider, option: VendorOption, details: BankDetails): Promise<Tokenized> {
  try {
    return await (
      await adapters[provider]()
    )(option, details)
  } catch {
    return { ok: false, problems: [noAnswer()] }
  }
}
