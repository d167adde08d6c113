import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Rules for the source files of all pages.
const root = resolve(__dirname, '../../../..')
const folders = [
  'shell/src',
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/src`),
  ...['address', 'client', 'editing', 'host', 'platform', 'rules', 'sign-up', 'theme', 'ui'].map(
    (name) => `shared/${name}/src`,
  ),
]
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|[\\/])testing[\\/]/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
)

/** React roots and routers without an error boundary: after a crash they show a blank page or the router's default one. */
const withoutBoundary = (text: string): string[] =>
  /CrashBoundary|ErrorBoundary: \w/.test(text)
    ? []
    : (text.match(/\b(createRoot|hydrateRoot|singleSpaReact|create(?:Browser|Memory|Hash)Router)\b(?=[<(])/g) ?? [])

/** Dates, numbers and lists that would be formatted in the browser's locale. */
const inTheirLanguage = (text: string): string[] => [
  ...(text.match(/\.toLocale(Date|Time)?String\((?!'en-US'|regionalTag\()[^)]*\)/g) ?? []),
  ...(text.match(/\bIntl\.\w+\((?!'en-US'|regionalTag\()[^)]*\)(?!\.resolvedOptions\(\)\.timeZone)/g) ?? []),
  ...(text.match(/\bI18nProvider\b|\bnavigator\.languages?\b/g) ?? []),
]

const found = (look: (text: string) => string[]) =>
  sources.flatMap(({ name, text }) => look(text).map((what) => `${name}: ${what}`))

test('every React root and every router has an error boundary', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(found(withoutBoundary)).toEqual([])
  // Every file that creates one: the search above must cover these.
  expect(
    sources
      .filter(({ text }) =>
        /\bcreateBrowserRouter\(|\bcreateMemoryRouter\(|\bcreateRoot\(|\bsingleSpaReact</.test(text),
      )
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'shared/host/src/harness.tsx',
    'shared/host/src/hosted-pages.tsx',
    'shared/host/src/lifecycles.tsx',
    'shared/host/src/stories.tsx',
    'shell/src/main.tsx',
    'shell/src/router.tsx',
  ])
})

test('every page formats dates, numbers and lists in its own language, not in the browser’s', () => {
  // Where the booking widget chooses its language.
  expect(found(inTheirLanguage)).toEqual(['shell/src/widget/language.ts: navigator.languages'])
})

test.each([
  [withoutBoundary, 'createRoot(place).render(<Page />)', ['createRoot']],
  [withoutBoundary, "createMemoryRouter([{ path: '*', element }])", ['createMemoryRouter']],
  [withoutBoundary, "createMemoryRouter([{ path: '*', element, ErrorBoundary: Crash }])", []],
  [inTheirLanguage, 'total.toLocaleString()', ['.toLocaleString()']],
  [
    inTheirLanguage,
    'new Intl.DateTimeFormat(undefined, { timeZone })',
    ['Intl.DateTimeFormat(undefined, { timeZone })'],
  ],
  [inTheirLanguage, "day.toLocaleDateString('en-US', { timeZone })", []],
  [inTheirLanguage, 'total.toLocaleString(regionalTag(i18n.locale))', []],
  [inTheirLanguage, '<I18nProvider locale="de-DE">', ['I18nProvider']],
])('%# the search matches as expected', (look, text, expected) => {
  expect(look(text)).toEqual(expected)
})
