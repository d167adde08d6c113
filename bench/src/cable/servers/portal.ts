// The portal's API node as deployed: createApi on PostgreSQL with its live connections and its bus.
import { createServer } from 'node:http'
import { createApi, createBus, openDatabase, type Bus } from 'api'
import { createLocalBus, publishPosition } from 'api/testing'
import { positionMessage, readPublishLine } from '../position'
import { EPOCH, TENANT } from '../visits'
import { readStdinLines, readPort } from './stdin-lines'

const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' })

// Two routes for a message to the live connections: within this process, as with the peers and with the portal's embedded
// database, or through PostgreSQL, as is necessary when several nodes share one database.
const ways: Record<string, Bus> = { process: createLocalBus(), postgres: await createBus(database) }
let way = ways['process']!
const toEach = (begin: (each: Bus) => () => void) => {
  const stops = Object.values(ways).map(begin)
  return () => stops.forEach((stop) => stop())
}
const bus: Bus = {
  publish: (channel, message) => way.publish(channel, message),
  subscribe: (channel, listener) => toEach((each) => each.subscribe(channel, listener)),
  onGap: (listener) => toEach((each) => each.onGap(listener)),
  close: async () => void (await Promise.all(Object.values(ways).map((each) => each.close()))),
}

const rateLimitScale = Number(process.env['RATE_LIMIT_SCALE'] ?? 1)
const api = await createApi({
  database,
  bus,
  secret: 'only-for-the-bench'.repeat(2),
  log: { level: 'silent' },
  config: { rateLimitScale },
})
createServer(api.http.routing).on('upgrade', api.handleUpgrade).listen(readPort(process.env), '127.0.0.1')

readStdinLines((line) => {
  if (line.startsWith('way ')) {
    way = ways[line.slice(4)]!
    return
  }
  const { visit, sequence } = readPublishLine(line)
  // Every bus preserves the order of publishing, so there is no need to await.
  void publishPosition(api.services.bus, {
    tenantId: TENANT,
    appointmentId: visit,
    epoch: EPOCH,
    offset: sequence,
    message: positionMessage(sequence),
  })
})
