import { telLink } from '@portal/rules'
import { usePhoneFormat } from './use-phone-format'

/** A formatted phone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  const format = usePhoneFormat([phone])
  return <a href={telLink(phone)}>{format(phone)}</a>
}
