// What no type can hold, because it lies between packages that may not know one another, or in documents.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findCollisions } from '../releases/src/rules/collisions'
import { readRemotes } from '../shared/build/src/remotes.mjs'
import { paths, type RemoteDefinition } from '../shared/platform/src'

const root = resolve(__dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifests = readRemotes(root)
const remotes = manifests.map(({ name }) => ({
  remote: name,
  facts: jest.requireActual<{ remote: RemoteDefinition }>(join(root, name, 'src/remote')).remote,
}))
const shellRoutes = ['', 'login', 'password_reset', 'new_password', 'token/:token']

const matches = (pattern: string, path: string): boolean => {
  const [left, right] = [pattern.split('/'), path.replace(/\?.*|^\//g, '').split('/')]
  return left.length === right.length && left.every((piece, index) => piece.startsWith(':') || piece === right[index])
}
const allRoutes = [...shellRoutes, ...remotes.flatMap(({ facts }) => facts.routes.map(({ path }) => path))]
const samples: Record<keyof typeof paths, string> = {
  dashboard: paths.dashboard(),
  login: paths.login('/x'),
  passwordReset: paths.passwordReset(),
  newPassword: paths.newPassword(),
  token: paths.token('t'),
  createAccount: paths.createAccount(),
  createAccountSuccess: paths.createAccountSuccess(),
  profile: paths.profile({ created: 'success' }),
  schedule: paths.schedule(),
  serviceHistory: paths.serviceHistory({ cancelled: true }),
  appointment: paths.appointment(1),
  appointmentDetails: paths.appointmentDetails('t'),
  appointmentSummary: paths.appointmentSummary(1),
  invoices: paths.invoices(),
  invoice: paths.invoice(1),
  quotes: paths.quotes(),
  quotePreview: paths.quotePreview(1),
}

test.each(Object.entries(samples))('the path %s belongs to exactly one route', (_, path) => {
  expect(allRoutes.filter((route) => matches(route, path))).toHaveLength(1)
})

test('no two remotes claim the same name, page, slot or flag, and none a page of the shell', () =>
  expect(findCollisions(remotes as never)).toEqual([]))

test('every slot that a remote fills is offered by the shell or by another remote', () => {
  const offered = ['invoice.pay', 'page.banner', ...remotes.flatMap(({ facts }) => Object.keys(facts.offers ?? {}))]
  expect(remotes.flatMap(({ facts }) => facts.slots).filter((slot) => !offered.includes(slot))).toEqual([])
})

test('a remote’s name is its folder’s', () => {
  expect(remotes.map(({ facts }) => `mfe-${facts.name}`)).toEqual(manifests.map(({ name }) => name))
})

test('every production dependency is in THIRD-PARTY-NOTICES.md (npm run notices)', () => {
  const pinned = new Map(
    [...read('pnpm-workspace.yaml').matchAll(/^ {2}'?([^\s:']+)'?: (\d\S*)$/gm)].map(([, name, version]) => [
      name,
      version,
    ]),
  )
  const dependencies = globSync('{*,shared/*}/package.json', { cwd: root })
    .filter((path) => !/^(bench|e2e|rehearsal|shared\/testing)\//.test(path))
    .flatMap((path) => Object.entries((JSON.parse(read(path)) as { dependencies?: object }).dependencies ?? {}))
    .flatMap(([name, version]) => (version === 'catalog:' ? [name] : []))
  const notices = read('THIRD-PARTY-NOTICES.md')
  const missing = [...new Set(dependencies)].filter((name) => {
    // A row for each license of it.
    const rows = [...notices.matchAll(new RegExp(`^\\| ${name} \\| (.+?) \\|`, 'gm'))]
    const versions = rows.flatMap(([, listed = '']) => listed.split(', '))
    return !versions.includes(pinned.get(name) ?? versions[0] ?? 'none')
  })
  expect(missing).toEqual([])
  expect(dependencies.length).toBeGreaterThan(50)
})

test('every decision has a status and is in the index with it', () => {
  const index = read('docs/decisions/README.md')
  const problems = globSync('docs/decisions/0*.md', { cwd: root }).flatMap((path) => {
    const [, number, rest] = /(\d{4})(-.+)$/.exec(path) ?? []
    const [, title, status] =
      /^# ([^\d].*)\n\n\*\*Status\.\*\* ((?:Accepted|Superseded|Withdrawn), \d{4}-\d\d-\d\d)\. ?/.exec(read(path)) ?? []
    if (!status) return [`${path}: no title without a number, or no line "**Status.** Accepted, 2026-12-24." below it`]
    return index.includes(`| ${number} | [${title}](${number}${rest}) | ${status}`) ? [] : [`${path}: not in README.md`]
  })
  expect(problems).toEqual([])
})

/** The anchor of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('every link between documents leads to a file and a heading', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const dead = documents.flatMap((path) =>
    [
      ...read(path)
        .replace(/^ *```[^]*?^ *```/gm, '')
        .matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g),
    ].flatMap(([, file, heading]) => {
      const target = file ? join(dirname(path), file) : path
      const isDead =
        !existsSync(join(root, target)) ||
        (heading && ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, text]) => anchor(text ?? '') === heading))
      return isDead ? [`${path}: ${file}${heading && `#${heading}`}`] : []
    }),
  )
  expect(dead).toEqual([])
})
