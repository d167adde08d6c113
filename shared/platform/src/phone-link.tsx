import { formatPhoneNumber, telLink } from '@portal/rules'

/** A formatted phone number as a `tel:` link. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={telLink(phone)}>{formatPhoneNumber(phone)}</a>
