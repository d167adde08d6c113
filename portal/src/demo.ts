import { seedDemo, type Database, type RunningApi } from 'api'
import { listAddresses } from 'sandbox'

export interface Demo {
  /** Pages worth opening at once, on acme. */
  links: { label: string; path: string }[]
  stop: () => Promise<void>
}

interface Options {
  api: RunningApi
  database: Database
  port: number
  clock: () => Date
  say: (line: string) => void
}

/** The demo: people and their histories relative to now, and technicians who drive. */
export async function startDemo({ database, clock, say }: Options): Promise<Demo> {
  say('Preparing the demo data')
  await seedDemo(database, { now: clock(), places: listAddresses().slice(0, 24) })
  return { links: [], stop: async () => undefined }
}
