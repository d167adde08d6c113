import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPeer, type PeerBuild } from '@portal/build'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Builds the two peers with the portal's compiler settings: a minimal React page, and the portal as one program with code splitting. */
export async function buildPeers(outputFolder: string): Promise<{ floor: PeerBuild; split: PeerBuild }> {
  const floor = await buildPeer({
    folder: here,
    entry: resolve(here, 'baseline.tsx'),
    outputFolder: resolve(outputFolder, 'floor'),
    oneFile: true,
  })
  const split = await buildPeer({
    folder: here,
    entry: resolve(here, 'split-program.tsx'),
    outputFolder: resolve(outputFolder, 'split'),
    oneFile: false,
  })
  return { floor, split }
}
