import { useClient, useRefresh } from '@portal/client'
import type { PaymentMethodBody, StoredPaymentMethod } from '@portal/contract'
import { usePlatform } from '@portal/platform'

/** Keeps a card or bank account, along the customer's own link. Throws ApiError, told by no toast. */
export function useStoreMethod() {
  const client = useClient()
  const refresh = useRefresh()
  return async (link: string, body: PaymentMethodBody, botCheck: string | undefined) => {
    try {
      await client.follow(link, { method: 'POST', body }, { quiet: true, botCheck })
    } finally {
      // Also when no answer came: it may have been kept.
      await refresh('findUserByEmail')
    }
  }
}

/** Forgets a method. Throws ApiError, which the toast has told of. */
export function useDeleteMethod() {
  const client = useClient()
  const refresh = useRefresh()
  return async (link: string) => {
    await client.follow(link, { method: 'DELETE' })
    await refresh('findUserByEmail')
  }
}

/** Makes a method the one that is used unless another is chosen; the toast tells of a failure. */
export function useMakeDefault() {
  const client = useClient()
  const refresh = useRefresh()
  const { showToast } = usePlatform()
  return async (method: Pick<StoredPaymentMethod, 'payment_method_update_url'>) => {
    const { payment_method_update_url: link } = method
    if (!link) return
    try {
      await client.follow(link, { method: 'PUT', body: { payment_method: { default: true } } })
      await refresh('findUserByEmail')
      showToast({ kind: 'success', message: 'Default payment method changed' })
    } catch {
      // The client's own toast has said what went wrong.
    }
  }
}
