import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteRecord, ShellRecord } from '@portal/build'

/** A folder with the repository's sources; some remotes may be missing. */
export interface Checkout {
  root: string
  has: (part: string) => boolean
  /** Builds a part unless its build is up to date. Throws if the build fails. */
  refresh: (part: string) => Promise<void>
  /** Like `refresh`; returns the record of the build. */
  build: <R extends RemoteRecord | ShellRecord>(part: string) => Promise<R>
  /** Where a part is that has a folder of its own, outside of `root`, with its packages installed. */
  findFolder?: (part: string) => string | undefined
}

interface Target {
  name: string
}

/** Exports of scripts/steps.mjs, which knows which builds are stale. */
interface Steps {
  targets: Target[]
  needsBuild: (target: Target, fast: boolean) => boolean
  buildTarget: (target: Target, options: { say: (line: string) => void }) => Promise<boolean>
}

/** `say` is called before and after each build. */
export function openCheckout(root: string, say: (line: string) => void): Checkout {
  const has = (part: string) => existsSync(join(root, part, 'package.json'))
  const record = async <R>(part: string): Promise<R> =>
    JSON.parse(await readFile(join(root, part, 'dist/record.json'), 'utf8')) as R
  const readSteps = async (): Promise<Steps> =>
    (await import(pathToFileURL(join(root, 'scripts/steps.mjs')).href)) as Steps

  async function findTarget(part: string): Promise<{ steps: Steps; target: Target }> {
    const steps = await readSteps()
    const target = steps.targets.find(({ name }) => name === part)
    if (!target || !has(part)) throw new Error(`${part} is not in ${root}, or not listed in scripts/steps.mjs`)
    return { steps, target }
  }

  async function refresh(part: string): Promise<void> {
    const { steps, target } = await findTarget(part)
    if (!steps.needsBuild(target, false)) return
    say(`building ${part}`)
    if (!(await steps.buildTarget(target, { say })))
      throw new Error(`${part} can’t be built; the messages above say why`)
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
