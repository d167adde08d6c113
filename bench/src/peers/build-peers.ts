import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPeer, type PeerBuild } from '@portal/build'
import { readRemotes } from '@portal/build/remotes'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The program's first script: it imports the pages and slots of every remote. */
function splitProgram(): string {
  const root = resolve(here, '../../..')
  const modules = readRemotes(root).flatMap(({ name, team }) =>
    ['routes', 'slots'].flatMap((part) => {
      const file = join(root, name, 'src', `${part}.tsx`)
      // The server preloads the groups with these names, as the portal's server does with its remotes.
      const chunk = part === 'routes' ? `/* webpackChunkName: "${name}" */ ` : ''
      return existsSync(file) ? [`  '${team}/${part}': () => import(${chunk}${JSON.stringify(file)}),`] : []
    }),
  )
  return [
    `import { start } from ${JSON.stringify(join(here, 'split-program.tsx'))}`,
    'await start({',
    ...modules,
    '})',
    '',
  ].join('\n')
}

/** Builds the two peers with the portal's compiler settings: a minimal React page, and the portal as one program with code splitting. */
export async function buildPeers(outputFolder: string): Promise<{ floor: PeerBuild; split: PeerBuild }> {
  const floor = await buildPeer({
    folder: here,
    entry: resolve(here, 'baseline.tsx'),
    outputFolder: resolve(outputFolder, 'floor'),
    oneFile: true,
  })
  const entry = resolve(outputFolder, 'split-program.mjs')
  await mkdir(outputFolder, { recursive: true })
  await writeFile(entry, splitProgram())
  const split = await buildPeer({
    folder: here,
    entry,
    outputFolder: resolve(outputFolder, 'split'),
    oneFile: false,
  })
  return { floor, split }
}
