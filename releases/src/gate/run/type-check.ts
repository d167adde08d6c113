import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { runTsc, withWorkFolder } from '@portal/build/command'
import { readRemotes } from '@portal/build/remotes'
import { readPackage, splitRequest, surfaceRequests, type Surface } from '@portal/build/surface'
import { byProblems, ok, unknown, type CheckResult } from '../check-result'

interface Wish {
  root: string
  /** 'mfe-billing' */
  remote: string
  /** Where the remote is, with its packages installed, if that is not in `root`. */
  folder?: string | undefined
}

/** The errors in tsc's output, as `file(line,column): error …`, each with the innermost of the reasons that are indented below it. */
export function findErrors(output: string): string[] {
  const errors: string[][] = []
  for (const line of output.split('\n')) {
    if (/error TS\d+/.test(line)) errors.push([line.trim()])
    else if (/^ +\S/.test(line)) errors.at(-1)?.push(line.trim())
  }
  return errors.map(([what = '', ...reasons]) => [what, reasons.at(-1)].filter(Boolean).join(' '))
}

const toCheckResult = ({ code, output }: { code: number; output: string }, good: string): CheckResult => {
  if (code === 0) return ok(good)
  const errors = findErrors(output)
  return errors.length > 0
    ? byProblems(errors, good)
    : unknown(`tsc ended with code ${code}: ${output.trim().slice(0, 500)}`)
}

/** Type-checks a remote's sources against the API that a shell offers. */
export const checkTypesAgainst = (surface: Surface, { root, remote, folder }: Wish): Promise<CheckResult> =>
  withWorkFolder(folder ?? root, async (work) => {
    const packages = join(work, 'node_modules/@portal')
    for (const [path, text] of Object.entries(surface)) {
      await mkdir(dirname(join(packages, path)), { recursive: true })
      await writeFile(join(packages, path), text)
    }
    const lacking = await lendDependencies(packages, (name) =>
      folder
        ? [join(folder, 'node_modules/@portal', name, 'node_modules'), join(folder, 'node_modules')]
        : [join(root, 'shared', name, 'node_modules')],
    )
    if (lacking.length > 0)
      return unknown(
        `that shell's API refers to ${lacking.join(', ')}, which ${folder ?? 'this checkout'} does not have`,
      )
    const compilerOptions = { types: [], paths: await pathsTo(packages, work) }
    // Only what is served: tests and stories run against the checkout's own packages.
    const served = ['remote', 'routes', 'slots', 'lifecycles', 'slot-props']
      .flatMap((name) => [`${name}.ts`, `${name}.tsx`])
      .map((name) => join(folder ?? join(root, remote), 'src', name))
    // What the hosts of slots say of their props.
    const slotProps = readRemotes(root).map(({ name }) => join(root, name, 'src/slot-props.ts'))
    const files = [...new Set([...served, ...slotProps])].filter(existsSync)
    return toCheckResult(await runTsc(root, work, { compilerOptions, files }), 'its sources hold')
  })

/** `paths` for the packages that the shell provides. What a remote bundles itself (contract, rules, theme) stays the checkout's. */
async function pathsTo(packages: string, work: string): Promise<Record<string, string[]>> {
  // An entry that the shell does not export must be an error, and not be resolved from the checkout.
  const nothing = join(work, 'nothing.d.ts')
  await writeFile(nothing, 'export {}\n')
  const leads = surfaceRequests().map(async (request): Promise<[string, string[]]> => {
    const { name, entry } = splitRequest(request)
    const folder = join(packages, name)
    const file = existsSync(folder) ? (await readPackage(folder)).exports[entry] : undefined
    return [request, [file === undefined ? nothing : join(folder, file)]]
  })
  return Object.fromEntries(await Promise.all(leads))
}

/** Links third-party dependencies such as React from where each package is installed; the surface's packages resolve each other. Returns what is missing. */
async function lendDependencies(packages: string, modulesOf: (name: string) => string[]): Promise<string[]> {
  const lacking: string[] = []
  for (const name of await readdir(packages)) {
    const { dependencies = {} } = await readPackage(join(packages, name))
    for (const dependency of Object.keys(dependencies)) {
      if (dependency.startsWith('@portal/')) {
        if (!existsSync(join(packages, splitRequest(dependency).name))) lacking.push(dependency)
        continue
      }
      const source = modulesOf(name)
        .map((modules) => join(modules, dependency))
        .find(existsSync)
      const target = join(packages, name, 'node_modules', dependency)
      if (source === undefined) {
        lacking.push(dependency)
        continue
      }
      await mkdir(dirname(target), { recursive: true })
      await symlink(relative(dirname(target), await realpath(source)), target)
    }
  }
  return [...new Set(lacking)]
}
