import { storedMethodText } from './stored-method'

const card = { payment_type: 'card', brand: 'Visa', ach_account_type: null, last4: '1111' } as const
test.each([
  [card, 'Visa ending in 1111'],
  [{ ...card, brand: 'mastercard' }, 'MasterCard ending in 1111'],
  [{ ...card, brand: 'American Express' }, 'American Express ending in 1111'],
  [{ ...card, brand: 'Maestro' }, 'Maestro ending in 1111'],
  [{ ...card, brand: null }, 'Card ending in 1111'],
  [{ ...card, payment_type: 'ach', brand: null, ach_account_type: 'savings' }, 'Savings account ending in 1111'],
  [{ ...card, payment_type: 'ach', brand: null }, 'Bank account ending in 1111'],
] as const)('%j reads %s', (stored, text) => expect(storedMethodText(stored)).toBe(text))
