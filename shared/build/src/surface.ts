import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { runTsc, withWorkFolder } from './command'
import { sharedModules } from './shared-modules'

/**
 * The API that a shell offers to remotes, as types: the declarations of the packages that remotes share with the shell, and
 * of the packages that these depend on. Stored by shell version, so that a remote can be checked against a shell whose
 * sources have changed since. Path (`ui/src/index.d.ts`) → text.
 */
export type Surface = Record<string, string>

/** Name of the file of a shell's build that has its surface. */
const FILE = 'surface.json.zlib'

/** `@portal/ui/dialog` → package `ui`, entry `./dialog`. */
export function splitRequest(request: string): { name: string; entry: string } {
  const [, name = '', ...rest] = request.split('/')
  return { name, entry: rest.length > 0 ? `./${rest.join('/')}` : '.' }
}

/** What remotes bundle of the packages that the shell provides: it must fit the rest. */
const bundled = ['@portal/platform/remote', '@portal/platform/slots', '@portal/platform/paths']

/** Module requests of @portal packages whose types are the shell's. */
export const surfaceRequests = (): string[] => [
  ...sharedModules.map(({ request }) => request).filter((request) => request.startsWith('@portal/')),
  ...bundled,
]

export interface PackageJson {
  name: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
}

export const readPackage = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson

/** Entry files of the @portal packages that the shell provides to remotes, and of the @portal packages that these depend on. */
async function listEntries(shared: string): Promise<string[]> {
  const offered = new Set(surfaceRequests())
  const names = new Set([...offered].map((request) => splitRequest(request).name))
  const entries: string[] = []
  // Names added during the iteration are visited too.
  for (const name of names) {
    const { exports, dependencies = {} } = await readPackage(join(shared, name))
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith('@portal/')) names.add(splitRequest(dependency).name)
    const isOffered = [...offered].some((request) => splitRequest(request).name === name)
    for (const [entry, file] of Object.entries(exports)) {
      if (!isOffered || offered.has(`@portal/${name}${entry.slice(1)}`)) entries.push(join(shared, name, file))
    }
  }
  return entries
}

const UNNAMED = / error TS(2742|2883):/

/** Messages about relative imports of files for which no declarations were emitted. */
function danglingImports(surface: Surface): string[] {
  return Object.entries(surface).flatMap(([name, text]) => {
    const imports = [...text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)].map(([, path]) =>
      join(dirname(name), path!),
    )
    return imports
      .filter((path) => !(`${path}.d.ts` in surface) && !(join(path, 'index.d.ts') in surface))
      .map((path) => `${name} imports ${path}, which has no declarations`)
  })
}

/** Emits the surface of the shell in `root`. Throws if its sources have type errors. */
export const emitSurface = (root: string): Promise<Surface> =>
  withWorkFolder(root, async (work) => {
    const shared = join(root, 'shared')
    const outDir = join(work, 'out')
    const compilerOptions = {
      noEmit: false,
      allowImportingTsExtensions: false,
      emitDeclarationOnly: true,
      declaration: true,
      removeComments: true,
      rootDir: shared,
      outDir,
      types: [],
    }
    const { code, output } = await runTsc(root, work, { compilerOptions, files: await listEntries(shared) })
    const names = (await readdir(outDir, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.d.ts'))
    const surface: Surface = Object.fromEntries(
      await Promise.all(names.sort().map(async (name) => [name, await readFile(join(outDir, name), 'utf8')] as const)),
    )
    // A package's internal styles may have types that can't be named; no exported declaration may refer to them.
    const errors = [
      ...danglingImports(surface),
      ...output.split('\n').filter((line) => / error TS/.test(line) && !UNNAMED.test(line)),
    ]
    if (errors.length > 0 || (code !== 0 && !UNNAMED.test(output)))
      throw new Error(`The shell's API can't be emitted as types:\n${errors.join('\n') || output}`)
    for (const [name = ''] of names.map((path) => path.split('/')))
      surface[`${name}/package.json`] ??= await describe(join(shared, name))
    return surface
  })

/** The package.json with exports that point to the declarations instead of the sources. */
async function describe(folder: string): Promise<string> {
  const { name, exports, dependencies = {} } = await readPackage(folder)
  const declared = Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => [entry, file.replace(/\.tsx?$/, '.d.ts')]),
  )
  const description: PackageJson = { name, exports: declared, dependencies }
  return JSON.stringify({ ...description, type: 'module' })
}

/** Writes a surface to the folder of the shell's build. */
export const writeSurface = (surface: Surface, folder: string): Promise<void> =>
  writeFile(join(folder, FILE), deflateSync(JSON.stringify(surface)))

/**
 * Reads the surface of a shell's build.
 * @param readBuilt reads a file of the build by its name; null if there is none
 * @returns null for a build without one: a fast build, or one of before 30 November 2026
 */
export async function readSurface(readBuilt: (name: string) => Promise<Buffer | null>): Promise<Surface | null> {
  const packed = await readBuilt(FILE)
  return packed && (JSON.parse(inflateSync(packed).toString()) as Surface)
}
