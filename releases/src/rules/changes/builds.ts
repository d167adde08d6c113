import type { BuildName } from '../build-names'
import type { ServedShell } from '../document'
import { getOwn } from '../get-own'
import type { Change } from './change'

/** Shells kept: the newest, and earlier ones whose pages may still be open. */
const MAX_SHELLS = 3

/** Records the shell that is served from now on. Earlier ones are kept, since their pages may still be open. */
export const serveShell =
  (shell: ServedShell): Change =>
  (document) => ({
    ...document,
    shells: [shell, ...document.shells.filter(({ version }) => version !== shell.version)].slice(0, MAX_SHELLS),
  })

/** Makes a build the one with this hash of its record; servers take no other for it. */
export const signBuild =
  ({ remote, version }: BuildName, hash: string): Change =>
  (document) => ({
    ...document,
    builds: {
      ...document.builds,
      [remote]: { ...getOwn(document.builds, remote), [version]: hash },
    },
  })
