import { act, render, screen } from '@testing-library/react'
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
