// A company moves in, works for a week, and leaves: each step as its people or its systems do it today, by command or by call.
import { openCommandLine } from '../cli/testing/command-line'
import { companySteps } from './company'
import { dataSteps } from './data'
import { moneySteps } from './money'
import { visitSteps } from './week'
import type { World } from './world'

const steps = [...companySteps, ...dataSteps, ...visitSteps, ...moneySteps]
const world = { ids: {}, people: {} } as World

beforeAll(async () => {
  world.cli = await openCommandLine({ payments: 'sandbox' })
  const { payments } = world.cli.api.services
  const { byKey, byProvider } = payments
  // The sandbox has merchants for the demo's companies only.
  payments.byKey = (tenant, key) => byKey({ ...tenant, subdomain: 'acme' }, key)
  payments.byProvider = (tenant, provider) => byProvider({ ...tenant, subdomain: 'acme' }, provider)
})
afterAll(() => world.cli.close())

it('67 steps, of which at most five are impossible', () => {
  const impossible = steps.flatMap(([title, play]) => ('impossible' in play ? [`${title}: ${play.impossible}`] : []))
  expect(steps).toHaveLength(67)
  expect(impossible.length).toBeLessThanOrEqual(5)
})

it.each(steps.flatMap(([title, play]) => ('impossible' in play ? [] : [[title, play] as const])))(
  'the company %s',
  (_, play) => play(world),
)
