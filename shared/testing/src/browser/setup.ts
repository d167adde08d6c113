import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Behind a page stands a real API, and a busy machine is no defect of either. A wait ends as soon as what it waits
// for is there, so a long one costs time only where a test fails.
configure({ asyncUtilTimeout: 60_000 })

// What needs its second try is told at the end of `npm test`, with its first error.
jest.retryTimes(1, { logErrorsBeforeRetry: true })

// A page that complains in the console is a page with a defect: the test that caused it fails.
const complaints: string[] = []
const realError = console.error
beforeEach(() => {
  complaints.length = 0
  console.error = (...parts: unknown[]) => {
    // The real API answers when it answers, also between two steps of a test; that says nothing about the page.
    if (String(parts[0]).includes('not wrapped in act(')) return
    complaints.push(parts.map(String).join(' '))
    realError(...parts)
  }
})
afterEach(() => {
  console.error = realError
  if (complaints.length > 0) throw new Error(`The console was written to:\n${complaints.join('\n')}`)
})

interface NodeModules {
  'node:buffer': { File: typeof File }
  'node:crypto': { webcrypto: Crypto }
}
declare const process: { getBuiltinModule: <N extends keyof NodeModules>(name: N) => NodeModules[N] }

// Files go out with Node's forms, which know none but Node's.
globalThis.File = process.getBuiltinModule('node:buffer').File

// jsdom keeps no record of what arrives.
globalThis.PerformanceObserver ??= class {
  observe() {}
  disconnect() {}
} as never

// After a submit that navigates, React reads the form anew; Node's FormData, which requests need here, takes no form.
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const control of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) this.append(control.name, control.value)
  }
}

// jsdom's crypto makes random numbers and nothing else; browsers derive keys too, which the bot check is made of.
if (!globalThis.crypto.subtle) Object.defineProperty(globalThis.crypto, 'subtle', { value: process.getBuiltinModule('node:crypto').webcrypto.subtle })
