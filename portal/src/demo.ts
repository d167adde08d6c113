import type { FastifyInstance } from 'fastify'
import type { Database, RunningApi } from 'api'
import { actingAs } from 'api/operator'
import {
  storeDemoPdfs,
  storeDemoPictures,
  createDemoLinks,
  loadDemoTechnicians,
  seedDemo,
  startDemoDriver,
  type DemoLink,
} from 'demo'
import { findRoute, listAddresses } from 'sandbox'
import { storeDemoCards } from './demo-cards'

export interface Demo {
  /** Pages of acme to try first. */
  links: DemoLink[]
}

interface Options {
  api: RunningApi
  gateway: FastifyInstance
  database: Database
  port: number
  clock: () => Date
  say: (line: string) => void
}

/** Interval at which the demo data is re-dated, so that a demo that runs for days stays current. */
const REFRESH_MS = 4 * 3_600_000

/** Starts the demo: people and history dated relative to now, cards stored at the sandbox, and driving technicians. */
export async function startDemo({ api, gateway, database, port, clock, say }: Options): Promise<Demo> {
  say('Preparing the demo data')
  const places = listAddresses()
  const storedCards = await storeDemoCards(api, gateway)
  const seed = () => seedDemo(database, { now: clock(), places: places.slice(0, 24), storedCards })
  const prepare = <T>(work: () => Promise<T>) => actingAs({ kind: 'job', id: null, name: 'demo' }, work)
  await prepare(seed)
  await prepare(() => storeDemoPdfs(api.services))
  const { background } = api.services
  // Takes a second or two, for which nobody has to wait.
  background.start('upload_demo_pictures', () => storeDemoPictures(api.services), {
    everyMs: REFRESH_MS,
    isImmediate: true,
  })
  background.start('move_demo_data_along', seed, { everyMs: REFRESH_MS })
  startDemoDriver({
    baseUrl: `http://127.0.0.1:${port}`,
    openVans: () => loadDemoTechnicians(api, places.slice(40, 80)),
    findRoute,
    clock,
    background,
  })
  return { links: await prepare(() => createDemoLinks(api.services, 'acme')) }
}
