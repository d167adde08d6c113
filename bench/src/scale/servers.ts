import { join } from 'node:path'
import { start, typescript, type RunningServer } from '../cable/contenders'
import type { ScaleDatabase } from './databases'
import { Driver } from './drive'
import type { Server } from './measure'

type ServerName = 'portal' | 'peer'

const files: Record<ServerName, string> = { portal: 'portal.ts', peer: 'bare-peer.ts' }

/** Starts the server in a process of its own, with as many connections to its database as the driver has to it. */
export async function startServer(
  name: ServerName,
  { name: database, url }: ScaleDatabase,
  connections: number,
): Promise<Server & Pick<RunningServer, 'stop'>> {
  const { port, pid, stop } = await start({
    name: `${name} (${database})`,
    command: typescript(join('bench/src/scale/servers', files[name])),
    env: { DATABASE_URL: url, POOL_SIZE: String(connections), NODE_ENV: 'production' },
  })
  const driver = new Driver(port, connections)
  return {
    pid,
    driver,
    database: new URL(url).pathname.slice(1),
    stop: async () => {
      driver.close()
      await stop()
    },
  }
}
