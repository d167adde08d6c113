import { useLingui } from '@lingui/react/macro'
import { useClient, useRefresh } from '@portal/client'
import type { PaymentMethodBody, StoredPaymentMethod } from '@portal/contract'
import { usePlatform } from '@portal/platform'

/** Saves a card or bank account through the customer's own link. Throws ApiError without showing a toast. */
export function useStoreMethod() {
  const client = useClient()
  const refresh = useRefresh()
  return async (link: string, body: PaymentMethodBody, botCheck: string | undefined) => {
    try {
      await client.follow(link, { method: 'POST', body }, { quiet: true, botCheck })
    } finally {
      // Even without a response: it may have been saved.
      await refresh('findUserByEmail')
    }
  }
}

/** Deletes a method. Throws ApiError, which the client has already shown in a toast. */
export function useDeleteMethod() {
  const client = useClient()
  const refresh = useRefresh()
  return async (link: string) => {
    await client.follow(link, { method: 'DELETE' })
    await refresh('findUserByEmail')
  }
}

/** Makes a method the default. Never throws: the client shows failures in a toast. */
export function useMakeDefault() {
  const client = useClient()
  const refresh = useRefresh()
  const { t } = useLingui()
  const { showToast } = usePlatform()
  return async (method: Pick<StoredPaymentMethod, 'payment_method_update_url'>) => {
    const { payment_method_update_url: link } = method
    if (!link) return
    try {
      await client.follow(link, { method: 'PUT', body: { payment_method: { default: true } } })
      await refresh('findUserByEmail')
      showToast({ kind: 'success', message: t`Default payment method changed` })
    } catch {
      // The client has shown the error in a toast.
    }
  }
}
