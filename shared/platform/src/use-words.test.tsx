import { act, render } from '@testing-library/react'
import { i18n, messageKey } from '@portal/i18n'
import { storedMethodText } from '@portal/rules'
import { useWords } from './use-words'

const stored = { payment_type: 'card', brand: 'Visa', ach_account_type: null, last4: '1111' } as const
const Method = () => storedMethodText(stored, useWords())

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('shared rules write in the page’s language, and in English what it lacks', () => {
  const { container } = render(<Method />)
  expect(container).toHaveTextContent('Visa ending in 1111')
  act(() =>
    i18n.loadAndActivate({
      locale: 'es',
      messages: { [messageKey('{what} ending in {last4}')]: '{what} terminada en {last4}' },
    }),
  )
  expect(container).toHaveTextContent('Visa terminada en 1111')
  act(() => i18n.loadAndActivate({ locale: 'es', messages: {} }))
  expect(container).toHaveTextContent('Visa ending in 1111')
})
