import { createToastStore, ToastRegion } from './toasts'

const story = (kind: 'success' | 'error', message: string) => {
  const store = createToastStore()
  store.show({ kind, message })
  return <ToastRegion store={store} />
}

export const Success = () => story('success', 'Your visit is booked.')

export const Failure = () =>
  story('error', 'The payment did not go through, and nothing was charged. Please try again in a moment.')
