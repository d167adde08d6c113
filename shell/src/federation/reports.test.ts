import type { Release, Trial } from '../page-data'
import { createReports } from './reports'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const billing = {
  remote: 'mfe-billing',
  version: '1.1.0',
  rollout: { id: 'r7', bucket: 12, side: 'canary' },
} as Release
const quotes = { remote: 'mfe-quotes', version: '1.0.0', rollout: null } as Release
const several: Trial = { remote: 'pay-several', version: 'on', rollout: { id: 'r8', bucket: 99, side: 'control' } }
const crashed = { phase: 'crash', errorClass: 'render', httpStatus: null, ms: null } as const
const of = (report: object) => expect.objectContaining(report) as object
const aboutFlag = { remote: 'pay-several', version: 'on', rolloutId: 'r8', side: 'control', bucket: 99, tenant: 'acme' }

function open(trials?: Trial[]) {
  const sent: object[][] = []
  const reports = createReports(
    { tenant: { subdomain: 'acme' }, releases: [billing, quotes], ...(trials && { trials }) } as never,
    (body) => sent.push(JSON.parse(body) as object[]),
  )
  return { reports, sent: () => (jest.advanceTimersByTime(2_000), sent) }
}

test('a flag is reported once, when it is first read', () => {
  const { reports, sent } = open([several])
  expect(sent()).toEqual([])
  reports.read('pay-several')
  reports.read('pay-several')
  reports.read('financing')
  expect(sent()).toEqual([[{ ...aboutFlag, phase: 'load', errorClass: null, httpStatus: null, ms: null }]])
})

test('what fails in a page that has read a flag also counts for the flag; what failed before does not', () => {
  const { reports, sent } = open([several])
  reports.load(quotes, quotes, crashed)
  reports.read('pay-several')
  reports.load(quotes, quotes, { phase: 'load', errorClass: null, httpStatus: null, ms: 12.4 })
  reports.load(quotes, quotes, { phase: 'load', errorClass: 'http', httpStatus: 503, ms: null })
  const ofQuotes = { remote: 'mfe-quotes', version: '1.0.0', rolloutId: null, side: null }
  expect(sent()).toEqual([
    [
      of({ ...ofQuotes, phase: 'crash', errorClass: 'render' }),
      of({ ...aboutFlag, phase: 'load' }),
      of({ ...ofQuotes, phase: 'load', ms: 12 }),
      of({ ...ofQuotes, phase: 'load', errorClass: 'http', httpStatus: 503 }),
      of({ ...aboutFlag, phase: 'crash', errorClass: 'http', httpStatus: 503, ms: null }),
    ],
  ])
})

test('what the visitor set out to do counts for every rollout of the page, once', () => {
  const { reports, sent } = open([several])
  reports.outcome('begun', 'payment')
  reports.outcome('begun', 'payment')
  reports.outcome('done', 'payment')
  const both = (phase: string) => [
    of({ ...aboutFlag, phase, aim: 'payment', errorClass: null }),
    of({ remote: 'mfe-billing', version: '1.1.0', rolloutId: 'r7', side: 'canary', phase, aim: 'payment' }),
  ]
  expect(sent()).toEqual([[...both('begun'), ...both('done')]])
})

test('a page that is in no rollout reports no outcome', () => {
  const sent: string[] = []
  const reports = createReports({ tenant: { subdomain: 'acme' }, releases: [quotes] } as never, (body) =>
    sent.push(body),
  )
  reports.read('pay-several')
  reports.outcome('begun', 'booking')
  jest.advanceTimersByTime(2_000)
  expect(sent).toEqual([])
})
