import { askGoogle } from './recaptcha'

const scripts = () => [...document.head.querySelectorAll('script')]
/** Dispatches what the browser would when the script has loaded or failed. */
const end = (type: 'load' | 'error') => scripts().at(-1)!.dispatchEvent(new Event(type))
const execute = jest.fn(async (key: string, { action }: { action: string }) => `token of ${key} for ${action}`)

test('loads Google’s script for the key once, and requests a token for the action', async () => {
  const failing = askGoogle('site key', 'payment')
  end('error')
  await expect(failing).rejects.toThrow('did not load')
  expect(scripts()).toHaveLength(0)

  const first = askGoogle('site key', 'payment')
  const second = askGoogle('site key', 'create_account')
  expect(scripts().map(({ src }) => src)).toEqual(['https://www.google.com/recaptcha/api.js?render=site%20key'])
  window.grecaptcha = { ready: (callback) => callback(), execute }
  end('load')
  expect(await Promise.all([first, second])).toEqual([
    'token of site key for payment',
    'token of site key for create_account',
  ])
  expect(await askGoogle('site key', 'payment')).toBe('token of site key for payment')
  expect(scripts()).toHaveLength(1)
})
