import { paymentMethodText } from './thank-you.rules'

test.each([
  [null, 'None specified'],
  [{ payment_type: 'card', brand: 'visa', last4: '1111' } as const, 'Visa ending in 1111'],
  [{ payment_type: 'card', brand: null, last4: '1111' } as const, 'Card ending in 1111'],
  [{ payment_type: 'ach', brand: null, last4: '3210' } as const, 'Bank account ending in 3210'],
])('%j reads %s', (method, text) => expect(paymentMethodText(method)).toBe(text))
