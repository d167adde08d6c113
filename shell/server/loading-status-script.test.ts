/** @jest-environment jest-fixed-jsdom */
import type { PageData } from '../src/page-data'
import { LOADING_STATUS_SCRIPT } from './loading-status-script'
import { skeletonCss, skeletonHtml } from './skeleton-html'
import { createServerWords } from './words'

const data = {
  brand: { name: 'Acme', phone: '+13035550100', logoUrl: null, logoSizePercentage: 50 },
  tenant: { name: 'Acme' },
} as unknown as PageData
const SLOW = 'Still loading. Your connection seems slow. You can also call us at (303) 555-0100.'
const FAILED = 'The portal did not load. You can also call us at (303) 555-0100.'

let scriptArrives = () => undefined as void
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.PerformanceObserver = class {
    constructor(tell: (list: { getEntries: () => object[] }) => void) {
      scriptArrives = () => tell({ getEntries: () => [{ initiatorType: 'link' }] })
    }
    observe() {}
  } as never
  document.head.innerHTML = `<style>${skeletonCss(false)}</style>`
  document.body.innerHTML = `<script type="text/plain" defer src="/shell/1/main.js"></script><div id="portal">${skeletonHtml(data, { heading: 'All Invoices', hasMenu: true, i18n: createServerWords({}, 'en', {}) })}</div>`
  new Function(LOADING_STATUS_SCRIPT)()
})
afterEach(() => void jest.useRealTimers())

const heading = () => document.querySelector('h1')?.textContent
const status = () => document.querySelector('[role=status]')?.textContent
const alert = () => document.querySelector('[role=alert]')?.textContent

test('heading and skeleton at once; slow after two seconds; failed after twenty seconds of silence', () => {
  expect([heading(), status(), document.querySelector('[aria-busy=true]') !== null]).toEqual(['All Invoices', '', true])
  jest.advanceTimersByTime(1_999)
  expect(status()).toBe('')
  jest.advanceTimersByTime(1)
  expect(status()).toBe(`${SLOW}Try again`)
  jest.advanceTimersByTime(15_000)
  scriptArrives()
  jest.advanceTimersByTime(19_999)
  expect([heading(), alert()]).toEqual(['All Invoices', undefined])
  jest.advanceTimersByTime(1)
  expect([heading(), alert(), status()]).toEqual(["This page can't be shown right now", FAILED, undefined])
  expect(document.querySelector('button')?.textContent).toBe('Try again')
})

test('a portal script that fails to load is a failure at once; other resources and scripts are not', () => {
  const script = document.querySelector('script')!
  const picture = document.body.appendChild(document.createElement('img'))
  picture.src = '/logo.svg'
  picture.dispatchEvent(new Event('error'))
  window.dispatchEvent(new ErrorEvent('error', { filename: 'https://elsewhere.example/extension.js' }))
  expect(alert()).toBeUndefined()
  script.dispatchEvent(new Event('error'))
  expect([alert(), document.activeElement]).toEqual([FAILED, document.body])
})

test('a portal script that throws is a failure', () => {
  window.dispatchEvent(new ErrorEvent('error', { filename: document.querySelector('script')!.src }))
  expect(alert()).toBe(FAILED)
})

test('shows nothing once the portal has rendered', () => {
  document.getElementById('portal')!.innerHTML = '<h1>All Invoices</h1>'
  jest.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('unhandledrejection'))
  expect(document.getElementById('portal')!.innerHTML).toBe('<h1>All Invoices</h1>')
})
