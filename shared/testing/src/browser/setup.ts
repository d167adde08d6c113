import './shared-modules'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { keepComputedStyles } from './computed-style'
import { printPageOnlyWhenTimeIsUp } from './element-error'

// Pages call a real API, which may be slow on a busy machine. A wait ends as soon as its condition holds, so a long
// timeout costs time only in a test that fails.
configure({ asyncUtilTimeout: 60_000 })
printPageOnlyWhenTimeIsUp()
keepComputedStyles()

// `npm test` lists tests that passed only on the retry at its end, with their first error.
jest.retryTimes(1, { logErrorsBeforeRetry: true })

// A console.error fails the test that caused it.
const complaints: string[] = []
const realError = console.error
beforeEach(() => {
  complaints.length = 0
  console.error = (...parts: unknown[]) => {
    // The real API may respond between two steps of a test, outside act(); that is no defect of the page.
    if (String(parts[0]).includes('not wrapped in act(')) return
    complaints.push(parts.map(String).join(' '))
    realError(...parts)
  }
})
afterEach(() => {
  console.error = realError
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})

interface NodeModules {
  'node:buffer': { File: typeof File }
  'node:crypto': { webcrypto: Crypto }
}
declare const process: { getBuiltinModule: <N extends keyof NodeModules>(name: N) => NodeModules[N] }

// Requests use Node's FormData, which accepts no File but Node's.
globalThis.File = process.getBuiltinModule('node:buffer').File

// jsdom has no PerformanceObserver.
globalThis.PerformanceObserver ??= class {
  observe() {}
  disconnect() {}
} as never

// After a submit that navigates, React calls `new FormData(form)`; Node's FormData, which requests need here, takes no form.
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const control of form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])
      this.append(control.name, control.value)
  }
}

// jsdom's crypto has random numbers only; the bot check needs `crypto.subtle`, as browsers have it.
if (!globalThis.crypto.subtle)
  Object.defineProperty(globalThis.crypto, 'subtle', {
    value: process.getBuiltinModule('node:crypto').webcrypto.subtle,
  })
