import { sharedModules } from '@portal/build'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runCommand } from './command'

/**
 * What a shell offers to remotes, as types: the declarations of the packages that remotes take from its release, and of
 * those that these speak of. Kept by shell version, so that a remote can be checked against a shell whose sources have
 * long moved on.
 */
export const surfaceFolder = (releasesDir: string, shell: string): string => join(releasesDir, 'surfaces', shell)

/** `@portal/ui/dialog` → package `ui`, entry `./dialog`. */
export function partsOf(request: string): { name: string; entry: string } {
  const [, name = '', ...rest] = request.split('/')
  return { name, entry: rest.length > 0 ? `./${rest.join('/')}` : '.' }
}

/** Requests for our own packages that a remote leaves to the shell. */
export const surfaceRequests = (): string[] => sharedModules.map(({ request }) => request).filter((request) => request.startsWith('@portal/'))

export interface PackageJson {
  name: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
}

export const readPackage = async (folder: string): Promise<PackageJson> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson

/** Entry files of the packages that remotes leave to the shell, and of the packages of ours that these speak of. */
async function entriesOf(shared: string): Promise<string[]> {
  const offered = new Set(surfaceRequests())
  const names = new Set([...offered].map((request) => partsOf(request).name))
  const entries: string[] = []
  // What is found on the way is visited too.
  for (const name of names) {
    const { exports, dependencies = {} } = await readPackage(join(shared, name))
    for (const dependency of Object.keys(dependencies)) if (dependency.startsWith('@portal/')) names.add(partsOf(dependency).name)
    const isOffered = [...offered].some((request) => partsOf(request).name === name)
    for (const [entry, file] of Object.entries(exports)) {
      if (!isOffered || offered.has(`@portal/${name}${entry.slice(1)}`)) entries.push(join(shared, name, file))
    }
  }
  return entries
}

const UNNAMED = / error TS(2742|2883):/

/** Declarations that name a file which was not written, as messages. */
async function danglingImports(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
  const written = new Set(files.map((name) => join(folder, name)))
  const found = files.map(async (name) => {
    const file = join(folder, name)
    const imports = [...(await readFile(file, 'utf8')).matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)].map(([, path]) => join(dirname(file), path!))
    return imports.filter((path) => !written.has(`${path}.d.ts`) && !written.has(join(path, 'index.d.ts'))).map((path) => `${name} speaks of ${path}, which has no declarations`)
  })
  return (await Promise.all(found)).flat()
}

/** Writes the surface of the shell that `root`'s sources make. Returns false when it was there before. */
export async function emitSurface({ root, shell, releasesDir }: { root: string; shell: string; releasesDir: string }): Promise<boolean> {
  const target = surfaceFolder(releasesDir, shell)
  if (existsSync(target)) return false
  const shared = join(root, 'shared')
  await mkdir(dirname(target), { recursive: true })
  const draft = await mkdtemp(join(dirname(target), '.draft-'))
  // Inside the sources: type packages are found by going up from the configuration.
  await mkdir(join(root, '.cache'), { recursive: true })
  const work = await mkdtemp(join(root, '.cache/surface-'))
  try {
    const entries = await entriesOf(shared)
    const compilerOptions = { noEmit: false, allowImportingTsExtensions: false, emitDeclarationOnly: true, declaration: true, removeComments: true, rootDir: shared, outDir: draft, types: [] }
    await writeFile(join(work, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.browser.json'), compilerOptions, include: [], files: entries }))
    const { code, output } = await runCommand(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', work], root)
    // A style that only its own package sees may have a type without a name; nothing that is offered may speak of it.
    const errors = output.split('\n').filter((line) => / error TS/.test(line) && !UNNAMED.test(line))
    const dangling = await danglingImports(draft)
    if (errors.length > 0 || dangling.length > 0 || (code !== 0 && !UNNAMED.test(output))) throw new Error(`What the shell offers can't be written down as types:\n${[...dangling, output].join('\n')}`)
    await Promise.all((await readdir(draft)).map((name) => writeDeclarationPackage(join(shared, name), join(draft, name))))
    await rename(draft, target)
    return true
  } finally {
    await Promise.all([work, draft].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** The package's own description, leading to the declarations instead of the sources. */
async function writeDeclarationPackage(source: string, target: string): Promise<void> {
  const { name, exports, dependencies = {} } = await readPackage(source)
  const declared = Object.fromEntries(Object.entries(exports).map(([entry, file]) => [entry, file.replace(/\.tsx?$/, '.d.ts')]))
  const description: PackageJson = { name, exports: declared, dependencies }
  await writeFile(join(target, 'package.json'), JSON.stringify({ ...description, type: 'module' }, null, 1))
}
