// A process of its own, so that its latencies do not include the work of the client with the viewers: calls getAppointment at
// a steady rate, from the first line on its stdin until it closes, then prints the latencies as JSON and exits. Its argument is
// JSON: the port, calls a second, and the viewers who call.
import { once } from 'node:events'
import { quantile } from '../statistics'
import { callApi } from './call-api'
import type { CallsSummary } from './come-in'
import { sessionToken } from './viewer-tokens'

const { port, perSecond, viewers } = JSON.parse(process.argv[2]!) as {
  port: number
  perSecond: number
  viewers: { number: number; visit: number; host: string }[]
}
const latenciesMs: number[] = []
const failures: string[] = []
const underway = new Set<Promise<void>>()
let calls = 0

await once(process.stdin, 'data')
const calling = setInterval(() => {
  const { number, visit, host } = viewers[calls++ % viewers.length]!
  const startedAt = performance.now()
  const call = callApi('getAppointment', { port, host, token: sessionToken(number) }, { id: visit })
    .then(
      () => void latenciesMs.push(performance.now() - startedAt),
      (error: Error) => void failures.push(error.message),
    )
    .finally(() => underway.delete(call))
  underway.add(call)
}, 1_000 / perSecond)

process.stdin.resume()
await once(process.stdin, 'end')
clearInterval(calling)
await Promise.all(underway)
const summary: CallsSummary = {
  calls,
  medianMs: quantile(latenciesMs, 0.5),
  p99Ms: quantile(latenciesMs, 0.99),
  maxMs: quantile(latenciesMs, 1),
  failures,
}
process.stdout.write(JSON.stringify(summary), () => process.exit())
