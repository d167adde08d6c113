import { loadScript } from '@portal/platform/load-script'
import { createCardFields } from './card-fields'
import type { VendorOption } from './vendor'

const option: VendorOption = {
  tokenization_key: 'key',
  environment: 'test',
  script_url: 'http://pay.test/stax.js',
  bank_token_url: null,
}

/** Makes the newest script of the page load or fail. */
const settle = (event: 'load' | 'error') =>
  [...document.head.querySelectorAll('script')].at(-1)!.dispatchEvent(new Event(event))
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

afterEach(() => document.head.querySelectorAll('script').forEach((script) => script.remove()))

describe('a script', () => {
  test('is requested once, however many callers wait for it', async () => {
    const both = [loadScript('http://pay.test/a.js', () => true), loadScript('http://pay.test/a.js', () => true)]
    expect(scripts()).toEqual(['http://pay.test/a.js'])
    settle('load')
    await Promise.all(both)
    await loadScript('http://pay.test/a.js', () => true)
    expect(scripts()).toHaveLength(1)
  })

  test.each([
    ['fails to load', 'error', true],
    ['loads without defining its global', 'load', false],
  ] as const)('that %s is removed, and the next call retries', async (name, event, isThere) => {
    const url = `http://pay.test/${encodeURIComponent(name)}.js`
    const first = loadScript(url, () => isThere)
    settle(event)
    await expect(first).rejects.toThrow('did not load')
    expect(scripts()).toEqual([])
    const second = loadScript(url, () => true)
    settle('load')
    await second
  })
})

test('fields that are disposed while the script loads never appear', async () => {
  const Form = jest.fn()
  const place = document.createElement('div')
  const callbacks = { onValidity: jest.fn(), onPress: jest.fn() }
  const fields = createCardFields(
    'stax',
    option,
    { number: place, cvv: place, expiration: null, submit: null },
    callbacks,
  )
  while (scripts().length === 0) await new Promise((done) => setTimeout(done))
  fields.dispose()
  window.StaxJs = Form as never
  settle('load')
  await fields.ready
  expect(Form).not.toHaveBeenCalled()
  expect(await fields.tokenize({ firstName: '', lastName: '', expiration: null })).toMatchObject({ ok: false })
})
