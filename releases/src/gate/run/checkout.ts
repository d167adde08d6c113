import type { RemoteRecord, ShellRecord } from '@portal/build'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder with the repository's sources, of which some remotes may be missing. */
export interface Checkout {
  root: string
  has: (part: string) => boolean
  /** Builds a part unless what lies there is of the sources as they stand. Throws when that fails. */
  refresh: (part: string) => Promise<void>
  /** The same, and the record of that build. */
  build: <R extends RemoteRecord | ShellRecord>(part: string) => Promise<R>
}

interface Target {
  name: string
}

/** What scripts/steps.mjs offers: it knows what is stale. */
interface Steps {
  targets: Target[]
  needsBuild: (target: Target, fast: boolean) => boolean
  buildTarget: (target: Target) => Promise<boolean>
}

/** `say` hears of a build before it begins; scripts/steps.mjs prints how long it took. */
export function openCheckout(root: string, say: (line: string) => void): Checkout {
  const has = (part: string) => existsSync(join(root, part, 'package.json'))
  const record = async <R>(part: string): Promise<R> => JSON.parse(await readFile(join(root, part, 'dist/record.json'), 'utf8')) as R
  const readSteps = async (): Promise<Steps> => (await import(pathToFileURL(join(root, 'scripts/steps.mjs')).href)) as Steps

  async function targetOf(part: string): Promise<{ steps: Steps; target: Target }> {
    const steps = await readSteps()
    const target = steps.targets.find(({ name }) => name === part)
    if (!target || !has(part)) throw new Error(`${part} is not in ${root}`)
    return { steps, target }
  }

  async function refresh(part: string): Promise<void> {
    const { steps, target } = await targetOf(part)
    if (!steps.needsBuild(target, false)) return
    say(`building ${part}`)
    if (!(await steps.buildTarget(target))) throw new Error(`${part} can’t be built; the messages above say why`)
  }

  return {
    root,
    has,
    refresh,
    async build(part) {
      await refresh(part)
      return record(part)
    },
  }
}
