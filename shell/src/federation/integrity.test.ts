import { createIntegrity, IMPOSSIBLE } from './integrity'
import { installScriptPolicy } from './script-policy'

const page = 'https://acme.portal.example/invoices'
const base = '/remotes/mfe-billing/1.0.0/'

function setUp() {
  const integrity = createIntegrity(page)
  integrity.trust(base, { 'remoteEntry.js': 'sha384-entry' })
  return integrity
}

test.each([
  [`${base}remoteEntry.js`, 'sha384-entry'],
  [`https://acme.portal.example${base}remoteEntry.js`, 'sha384-entry'],
  [`https://evil.example${base}remoteEntry.js`, IMPOSSIBLE],
  [`${base}remoteEntry.js?v=2`, IMPOSSIBLE],
  ['/remotes/mfe-billing/1.0.1/remoteEntry.js', IMPOSSIBLE],
  [`${base}../1.0.0/remoteEntry.js`, 'sha384-entry'],
])('for %s chunk loaders get the hash %s', (url, hash) => {
  setUp()
  expect(globalThis.__portalIntegrity?.(url)).toBe(hash)
})

test('the impossible hash has the form of a real one, so that a browser enforces it', () => {
  expect(atob(IMPOSSIBLE.slice('sha384-'.length))).toHaveLength(48)
})

describe('where the browser has Trusted Types', () => {
  let rule: (url: string, type: string, sink: string) => string
  let markupRule: (markup: string) => string
  const createPolicy = jest.fn(
    (_name: string, rules: { createHTML: typeof markupRule; createScriptURL: typeof rule }) => {
      rule = rules.createScriptURL
      markupRule = rules.createHTML
    },
  )
  beforeEach(() => {
    Object.assign(globalThis, { trustedTypes: { createPolicy } })
    installScriptPolicy(setUp(), ['https://pay.example'], page)
  })
  afterEach(() => delete (globalThis as { trustedTypes?: unknown }).trustedTypes)

  test.each([
    [`${base}remoteEntry.js`, 'HTMLScriptElement src', true],
    ['https://pay.example/v1.js', 'HTMLScriptElement src', true],
    ['/widget/element.js', 'HTMLScriptElement src', true],
    ['/widget/element.js?v=2', 'HTMLScriptElement src', false],
    ['/widget/other.js', 'HTMLScriptElement src', false],
    ['https://evil.example/widget/element.js', 'HTMLScriptElement src', false],
    ['https://pay.example.evil.example/v1.js', 'HTMLScriptElement src', false],
    ['/remotes/mfe-billing/1.0.1/remoteEntry.js', 'HTMLScriptElement src', false],
    ['data:text/javascript,alert(1)', 'HTMLScriptElement src', false],
    ['blob:https://acme.portal.example/1', 'HTMLScriptElement src', false],
    ['blob:https://acme.portal.example/1', 'Worker constructor', true],
    ['javascript:alert(1)', 'HTMLScriptElement src', false],
  ])('%s for %s is allowed: %p', (url, sink, isAllowed) => {
    if (isAllowed) expect(rule(url, 'TrustedScriptURL', sink)).toBe(url)
    else expect(() => rule(url, 'TrustedScriptURL', sink)).toThrow('no file of a build that this page trusts')
  })

  test('the empty string is the only markup allowed', () => {
    expect(markupRule('')).toBe('')
    expect(() => markupRule(' ')).toThrow('No text becomes markup')
    expect(() => markupRule('<b>1</b>')).toThrow('No text becomes markup')
  })

  test('there is one policy, without createScript', () => {
    expect(createPolicy).toHaveBeenLastCalledWith('default', {
      createHTML: expect.any(Function),
      createScriptURL: expect.any(Function),
    })
  })
})
