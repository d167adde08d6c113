import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './compose'

interface Stage {
  name: string
  /** Stage or build context that each COPY takes from. */
  copies: { from: string | undefined; paths: string[]; to: string }[]
  runs: string[]
}

/** The stages of the Dockerfile, as far as a rehearsal follows them. */
export async function readStages(): Promise<Stage[]> {
  const lines = (await readFile(join(root, 'Dockerfile'), 'utf8')).replaceAll('\\\n', ' ').split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    if (word === 'FROM') stages.push({ name: rest[2] ?? '', copies: [], runs: [] })
    const stage = stages.at(-1)
    if (word === 'RUN') stage?.runs.push(rest.join(' '))
    if (word !== 'COPY') continue
    const from = rest.find((each) => each.startsWith('--from='))?.slice('--from='.length)
    const paths = rest.filter((each) => !each.startsWith('--'))
    stage?.copies.push({ from, paths: paths.slice(0, -1), to: paths.at(-1) ?? '' })
  }
  return stages
}

const run = promisify(execFile)

/** Copies what the `portal` image has below /portal into a folder: nothing of the checkout that the image would lack. */
export async function makeImage(folder: string): Promise<void> {
  const stages = await readStages()
  const [modules, portal] = ['modules', 'portal'].map((name) => stages.find((stage) => stage.name === name))
  if (!modules || !portal) throw new Error('The Dockerfile has no stage "modules" or "portal"')
  const copy = async (path: string, to: string) => {
    const target = to.endsWith('/') ? join(folder, to, path.split('/').at(-1) ?? '') : join(folder, to)
    await mkdir(dirname(target), { recursive: true })
    await cp(join(root, path), target, { recursive: true, verbatimSymlinks: true })
  }
  for (const { paths, to } of modules.copies) for (const path of paths) await copy(path, to)
  for (const command of modules.runs)
    await run('/bin/sh', ['-c', `${command} --prefer-offline`], { cwd: folder, env: { ...process.env, CI: 'true' } })
  for (const { from, paths, to } of portal.copies.filter((each) => each.from === 'build')) {
    if (from) for (const path of paths) await copy(path.replace(/^\/portal\//, ''), to)
  }
}
