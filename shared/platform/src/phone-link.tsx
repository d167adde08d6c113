import { formatPhoneNumber, telLink } from '@portal/rules'

/** A phone number to read and to press. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={telLink(phone)}>{formatPhoneNumber(phone)}</a>
