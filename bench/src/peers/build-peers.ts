import { buildPeer } from '@portal/build'
import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Builds the two peers with the portal's compiler settings and without code splitting. */
export async function buildPeers(outputFolder: string): Promise<{ floor: string; single: string }> {
  const floor = await buildPeer({ folder: here, entry: resolve(here, 'baseline.tsx'), outputFolder: resolve(outputFolder, 'floor'), oneFile: true })
  const single = await buildPeer({ folder: here, entry: resolve(here, 'single-bundle.tsx'), outputFolder: resolve(outputFolder, 'single'), oneFile: true })
  return { floor, single }
}
