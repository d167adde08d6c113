import { useEffect, useState } from 'react'
import { formatPhoneNumber, isForeignPhone } from '@portal/rules'

type Format = typeof formatPhoneNumber
/** What formats other countries' numbers too, once a page had one. */
let loaded: Format | undefined

/** Formats these phone numbers. Other countries' are shown as they are kept, until what formats them is loaded. */
export function usePhoneFormat(phones: readonly (string | null | undefined)[]): Format {
  const [format, setFormat] = useState(() => loaded)
  const isNeeded = !format && phones.some((phone) => phone && isForeignPhone(phone))
  useEffect(() => {
    if (isNeeded)
      void import('@portal/rules/phones').then(
        (phonesOfAll) => setFormat(() => (loaded = phonesOfAll.formatPhoneNumber)),
        () => undefined,
      )
  }, [isNeeded])
  return format ?? formatPhoneNumber
}
