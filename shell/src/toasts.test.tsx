import { act, render, screen } from '@testing-library/react'
import { SupportPhoneProvider } from '@portal/ui'
import { createToastStore, ToastRegion } from './toasts'

test('an error stays until something succeeds, which does not close a success', () => {
  const store = createToastStore()
  render(<ToastRegion store={store} />)
  act(() => store.show({ kind: 'error', message: 'We could not reach the server.' }))
  expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the server.')
  act(() => store.closeError())
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  act(() => store.show({ kind: 'success', message: 'Saved' }))
  act(() => store.closeError())
  expect(screen.getByRole('alert')).toHaveTextContent('Saved')
  act(() => store.close())
})

test('an error that asks to call shows the phone number', () => {
  const store = createToastStore()
  render(
    <SupportPhoneProvider value={<a href="tel:3035550100">(303) 555-0100</a>}>
      <ToastRegion store={store} />
    </SupportPhoneProvider>,
  )
  act(() => store.show({ kind: 'error', message: 'This quote has expired. Please call our office for a new one.' }))
  expect(screen.getByRole('alert')).toHaveTextContent('for a new one. (303) 555-0100')
  act(() => store.close())
})
