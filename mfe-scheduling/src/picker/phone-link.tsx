import { formatPhoneNumber, telLink } from '@portal/rules'

export const PhoneLink = ({ phone }: { phone: string }) => <a href={telLink(phone)}>{formatPhoneNumber(phone)}</a>
