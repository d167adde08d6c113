// Maps changed files to the build targets (see steps.mjs) and checks that they affect.
import { join } from 'node:path'
import { readRemotes } from '../shared/build/src/remotes.mjs'

const manifests = readRemotes(join(import.meta.dirname, '..'))
const remotes = manifests.map(({ name }) => name)
const remotesThatUse = (dependency) =>
  manifests.filter(({ dependencies }) => dependencies.includes(dependency)).map(({ name }) => name)
const pages = ['shell', ...remotes]
const everything = [...pages, 'portal']

/** First match wins. */
const holders = [
  [/\.(test|stories)\.tsx?$|\.md$|(^|\/)\.|~$/, []],
  [/^shell\/src\//, ['shell', 'portal']],
  [/^(portal|api|demo|sandbox|releases)\/src\/|^api\/migrations\/|^shell\/server\//, ['portal']],
  [/^shared\/(server|cli)\//, ['portal']],
  [/^shared\/federation\//, pages],
  // Remotes bundle this file, which they declare themselves with; the rest of these packages they use from the shell's build.
  [/^shared\/platform\/src\/remote\.ts$/, everything],
  [/^shared\/(ui|host)\//, ['shell']],
  [/^shared\/(client|platform)\//, ['shell', 'portal']],
  [/^shared\/(contract|i18n|rules|theme)\//, everything],
  [/^locales\//, pages],
  ...['address', 'sign-up', 'editing'].map((name) => [
    new RegExp(`^shared/${name}/`),
    remotesThatUse(`@portal/${name}`),
  ]),
  [/^shared\/build\//, pages],
]

/** Names of the targets to rebuild when a file has changed. `path` is relative to the project's root, with slashes. */
export function targetsAffectedBy(path) {
  const holder = holders.find(([pattern]) => pattern.test(path))
  if (holder) return holder[1]
  return remotes.filter((name) => path.startsWith(`${name}/src/`))
}

/** Source folders of all targets. */
export const sourceFolders = [
  ...remotes.map((name) => `${name}/src`),
  'shell/src',
  'shell/server',
  'portal/src',
  'api/src',
  'api/migrations',
  'demo/src',
  'sandbox/src',
  'shared',
  'locales',
]

/** Journeys that visit all pages. */
const everyPage = ['look-around', 'pseudo-languages']

/**
 * The steps and journeys of the gate that a change of these files can affect.
 * @param {string[]} paths relative to the project's root
 * @returns {{steps: string[], journeys: string[] | 'all'}} steps of the gate, and prefixes of journeys' file names
 */
export function checksAffectedBy(paths) {
  const code = paths.filter((path) => /\.([cm]?[jt]sx?|sql|json|po|ya?ml)$/.test(path))
  const targets = new Set(code.flatMap(targetsAffectedBy))
  const own = code.filter((path) => path.startsWith('e2e/'))
  const isShared =
    [...targets].some((target) => !remotes.includes(target)) ||
    own.some((path) => !/^e2e\/(journeys|rehearsal)\//.test(path))
  const journeys = [
    ...new Set([
      ...manifests.filter(({ name }) => targets.has(name)).flatMap(({ journeys }) => [...journeys, ...everyPage]),
      ...own
        .filter((path) => !path.startsWith('e2e/rehearsal/'))
        .map((path) => path.replace(/^e2e\/journeys\/(.*)\.journey\.ts$/, '$1')),
    ]),
  ].sort()
  const has = (pattern) => code.some((path) => pattern.test(path))
  const steps = [
    ['build', targets.size > 0 || own.length > 0],
    ['format', code.length > 0],
    ['lint', code.length > 0],
    ['unused', code.length > 0],
    ['unit', code.length > 0],
    ['postgres', has(/^(api|demo|portal|releases|sandbox|shared\/(cli|contract|federation|rules|theme))\//)],
    ['journeys', isShared || journeys.length > 0],
    [
      'rehearsal',
      targets.has('portal') ||
        paths.some((path) =>
          /^(releases\/src|rehearsal|e2e\/rehearsal)\/|^(Dockerfile|docker-compose\.yml)$/.test(path),
        ),
    ],
  ]
  return {
    steps: steps.flatMap(([name, isAffected]) => (isAffected ? [name] : [])),
    journeys: isShared ? 'all' : journeys,
  }
}

/** Every journey listed above. */
export const namedJourneys = [...new Set([...manifests.flatMap(({ journeys }) => journeys), ...everyPage])]
