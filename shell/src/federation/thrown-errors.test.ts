import { billing, quotes } from './testing/test-loader'
import { createThrownErrors } from './thrown-errors'

function open() {
  const reported: string[] = []
  const threw = createThrownErrors(
    () => [quotes, billing].map((release) => ({ release, build: release })),
    ({ remote }, { version }, { phase, errorClass }) =>
      void reported.push([remote, version, phase, errorClass].join(' ')),
  )
  return { threw, reported }
}

describe('what handlers and promises throw', () => {
  const thrownIn = (...files: string[]) =>
    Object.assign(new TypeError('undefined is not a function'), {
      stack: [
        'TypeError: undefined is not a function',
        ...files.map((file) => `    at press (https://acme.portal.example${file}:1:99)`),
      ].join('\n'),
    })
  const shell = '/shell/1.0.0/main.js'
  const pay = '/remotes/mfe-billing/1.1.0/301.js'

  test.each([
    [
      'by code of a remote is reported as a crash of its build',
      thrownIn(pay, shell),
      ['mfe-billing 1.1.0 crash evaluation'],
    ],
    [
      'by shared code that a remote called is reported as a crash of the remote',
      thrownIn(shell, pay, '/remotes/mfe-quotes/1.1.0/2.js'),
      ['mfe-billing 1.1.0 crash evaluation'],
    ],
    ['by the shell is not reported', thrownIn(shell), []],
    ['by another build of the remote is not reported', thrownIn('/remotes/mfe-billing/0.9.0/301.js'), []],
    ['by a failed request is not reported', Object.assign(thrownIn(pay), { name: 'ApiError' }), []],
    [
      'with a remote in the message only is not reported',
      Object.assign(new Error(pay), { stack: `Error: ${pay}\n    at load (https://acme.portal.example${shell}:1:99)` }),
      [],
    ],
    ['as something other than an error is not reported', 'cancelled', []],
  ])('%s', (_, error, expected) => {
    const { threw, reported } = open()
    threw(error)
    expect(reported).toEqual(expected)
  })

  test('is reported three times at most, since a button may throw at every press', () => {
    const { threw, reported } = open()
    for (let press = 0; press < 9; press++) threw(thrownIn(pay))
    threw(thrownIn('/remotes/mfe-quotes/1.1.0/2.js'))
    expect(reported).toEqual([
      ...Array<string>(3).fill('mfe-billing 1.1.0 crash evaluation'),
      'mfe-quotes 1.1.0 crash evaluation',
    ])
  })
})
