// The portal's API node as it is deployed: createApi on PostgreSQL, its live connections, its bus.
import { createApi, createBus, openDatabase, type Bus } from 'api'
import { createServer } from 'node:http'
import { createLocalBus } from '../../../../api/src/foundation/bus/create-bus'
import { publishPosition } from '../../../../api/src/areas/tracking/events'
import { positionMessage, readPublishLine } from '../position'
import { EPOCH, TENANT } from '../visits'
import { readStdinLines, portOf } from './stdin-lines'

const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' })

// Two ways for a message to reach the live connections: within this process, as the peers' do and as the portal's do on
// its embedded database, or through PostgreSQL, as they must where several nodes share one.
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

const api = await createApi({ database, bus, secret: 'only-for-the-bench'.repeat(2), log: { level: 'silent' } })
createServer(api.http.routing).on('upgrade', api.handleUpgrade).listen(portOf(process.env), '127.0.0.1')

readStdinLines((line) => {
  if (line.startsWith('way ')) {
    way = ways[line.slice(4)]!
    return
  }
  const { visit, sequence } = readPublishLine(line)
  // Every bus keeps the order of what it is told, so nobody has to wait here.
  void publishPosition(api.services.bus, { tenantId: TENANT, appointmentId: visit, epoch: EPOCH, offset: sequence, message: positionMessage(sequence) })
})
