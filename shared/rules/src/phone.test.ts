import { formatPhoneNumber, telLink } from './phone'

test.each([
  ['3035550100', '(303) 555-0100'], ['303-555-0100', '(303) 555-0100'], ['+1 303 555 0100', '(303) 555-0100'],
  ['+44 20 7946 0000', '+44 20 7946 0000'], ['555-0100', '555-0100'], ['', ''],
])('%s reads %s', (phone, text) => expect(formatPhoneNumber(phone)).toBe(text))

test('a tel: link has digits only', () => expect(telLink('+1 (303) 555-0100')).toBe('tel:+13035550100'))
