import type {} from '@portal/platform/slots'

/** The slots of account's pages. */
declare module '@portal/platform/slots' {
  interface SlotProps {
    /** The stored payment method, on the profile. */
    'profile.payment-method': NoProps
  }
}
