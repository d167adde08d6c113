import { join } from 'node:path'
import { readRemotes } from '@portal/build/remotes'
import type { BuildFolders } from 'shell/server'

/** Folders of this checkout with the builds of shell and remotes. */
export const buildFolders = (root: string): BuildFolders => ({
  shell: join(root, 'shell'),
  remotes: Object.fromEntries(readRemotes(root).map(({ name }) => [name, join(root, name)])),
})

/** Where the dev servers of this checkout's remotes are. */
export const listDevOrigins = (root: string): string[] =>
  readRemotes(root).map(({ devPort }) => `http://localhost:${devPort}`)
