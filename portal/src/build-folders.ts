import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildFolders } from 'shell/server'

const remoteNames = ['mfe-account', 'mfe-scheduling', 'mfe-tracking', 'mfe-billing', 'mfe-quotes']
const isHere = (folder: string): boolean => existsSync(join(folder, 'package.json'))

/** Folders of this checkout with the builds of shell and remotes. */
export const buildFolders = (root: string): BuildFolders => ({
  shell: join(root, 'shell'),
  remotes: Object.fromEntries(
    remoteNames.map((name) => [name, join(root, name)] as const).filter(([, folder]) => isHere(folder)),
  ),
})
