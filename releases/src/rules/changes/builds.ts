import { SHELL, type BuildName } from '../build-names'
import type { KnownShell } from '../document'
import { getOwn } from '../get-own'
import { namedVersions } from '../named-versions'
import type { Change } from './change'

/** Shells that are remembered besides those that a rule names. */
const MAX_SHELLS = 10

/** Records what a published shell provides. */
export const knowShell =
  (shell: KnownShell): Change =>
  (document) => {
    const named = namedVersions(document, SHELL)
    const others = document.shells.filter(({ version }) => version !== shell.version)
    return {
      ...document,
      shells: [shell, ...others.filter(({ version }, at) => at < MAX_SHELLS - 1 || named.has(version))],
    }
  }

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
