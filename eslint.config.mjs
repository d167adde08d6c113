import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Allowed imports between packages, as drawn in docs/architecture.md. Packages that are not listed may not be imported; the
// message says what to do instead.
const allowed = {
  // Default for packages without an entry below.
  'shared/*': [],
  'shared/contract': [],
  'shared/rules': ['@portal/contract'],
  'shared/client': ['@portal/contract'],
  'shared/theme': [],
  // It imports itself by name where code that is bundled into remotes must use the shell's copy of the rest.
  'shared/ui': ['@portal/theme', '@portal/ui'],
  'shared/platform': ['@portal/contract', '@portal/client', '@portal/rules'],
  'shared/address': [
    '@portal/contract',
    '@portal/client',
    '@portal/rules',
    '@portal/platform',
    '@portal/theme',
    '@portal/ui',
  ],
  'shared/editing': [
    '@portal/contract',
    '@portal/client',
    '@portal/rules',
    '@portal/platform',
    '@portal/theme',
    '@portal/ui',
  ],
  'shared/sign-up': [
    '@portal/contract',
    '@portal/client',
    '@portal/platform',
    '@portal/theme',
    '@portal/ui',
    '@portal/address',
  ],
  'shared/host': [
    '@portal/contract',
    '@portal/client',
    '@portal/rules',
    '@portal/platform',
    '@portal/theme',
    '@portal/ui',
  ],
  'shared/build': [],
  'shared/cli': [],
  'shared/server': [],
  'shared/testing': ['@portal/*', 'demo'],
  shell: ['@portal/*'],
  'shell/server': ['@portal/*', 'releases'],
  // Every remote.
  'mfe-*': ['@portal/*'],
  api: ['@portal/contract', '@portal/rules', '@portal/server'],
  demo: ['@portal/rules', 'api'],
  sandbox: [],
  releases: ['@portal/build', '@portal/cli', '@portal/server'],
  portal: ['@portal/cli', '@portal/rules', '@portal/server', 'api', 'demo', 'sandbox', 'shell/server', 'releases'],
  e2e: ['@portal/platform/paths', '@portal/server', 'demo/names', 'rehearsal', 'releases'],
  rehearsal: ['@portal/server', 'api/embedded-files', 'portal', 'releases'],
}

// Additional imports allowed in tests, which run the real API with the demo data.
const forTests = { api: ['sandbox'] }
const workspace = String.raw`@portal|api|demo|sandbox|shell|portal|releases|rehearsal|bench|e2e|mfe-[\w-]+`
/** Relative import into another package's folder via the project root. */
const neighbor = String.raw`^(?:\.\./){2,}(?:shared/[\w-]+|api|demo|sandbox|shell|portal|releases|rehearsal|bench|e2e|mfe-[\w-]+)/(?:src|server|test|fixtures|journeys)/`

const hint = (folder) =>
  folder.startsWith('mfe-')
    ? 'A remote imports shared packages and itself. For another team’s page use a link (paths.invoice(id)), for a piece of it a <Slot>, to notify it an event: docs/recipes/reach-another-team.md'
    : `${folder} may import ${allowed[folder].join(', ') || 'no package of this workspace'}; see docs/architecture.md.`

const boundary = (folder, tests) => {
  const may = [...allowed[folder], ...(tests ? ['@portal/testing', 'api', 'demo', ...(forTests[folder] ?? [])] : [])]
  const free = may.map((name) => (name === '@portal/*' ? '@portal' : name)).join('|')
  const patterns = [
    { regex: `^${free && `(?!(?:${free})(?:/|$))`}(?:${workspace})(?:/|$)`, message: hint(folder) },
    { regex: neighbor, message: 'A package is reached by its name, and by what its package.json exports.' },
    { regex: '/(node_modules|dist)/', message: 'Import the package by its name.' },
  ]
  if (folder.startsWith('mfe-')) {
    patterns.push({
      regex: '^react-router',
      message: 'The router is the shell’s; import Link, useParams etc. from @portal/platform.',
    })
    patterns.push({ regex: '^swr/', message: 'Only `swr` itself is shared; read with useQuery of @portal/client.' })
  }
  return {
    files: tests
      ? [`${folder}/**/*.test.{ts,tsx}`, `${folder}/**/testing/**/*.{ts,tsx}`, `${folder}/test/**/*.ts`]
      : [`${folder}/**/*.{ts,tsx}`],
    ...(tests ? {} : { ignores: ['**/*.test.{ts,tsx}', '**/testing/**', '*/test/**'] }),
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  }
}

// The API's layers: foundation, letters, areas, composition. An area may import the areas listed here, and only through their index.ts.
const areas = {
  tenants: [],
  identity: [],
  downloads: [],
  documents: ['downloads', 'identity'],
  catalog: [],
  equipment: ['identity'],
  billing: ['documents', 'downloads', 'identity'],
  scheduling: ['billing', 'downloads', 'identity'],
  tracking: ['identity', 'scheduling'],
  jobs: ['billing', 'downloads', 'identity', 'scheduling'],
  quotes: ['documents', 'downloads', 'identity', 'jobs'],
  reports: ['billing', 'downloads', 'quotes', 'scheduling'],
}
/** To another room: by `..`, or by a name that package.json's `imports` gives it. */
const up = String.raw`^(?:(?:\.\.?/)+|#(?:areas/)?)`
const notTests = {
  regex: `${up}(?:src/)?test/|^demo(?:/|$)`,
  message: 'Product code may import neither test support nor the demo.',
}
const floor = (folder, ...patterns) => ({
  files: [`api/src/${folder}/**/*.ts`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [...boundary('api', false).rules['no-restricted-imports'][1].patterns, notTests, ...patterns] },
    ],
  },
})
const area = (name) => {
  const others = Object.keys(areas).filter((other) => other !== name && !areas[name].includes(other))
  return floor(
    `areas/${name}`,
    {
      regex: `${up}composition(?:/|$)`,
      message: 'Areas must not import composition: take what you need as an argument or from Services.',
    },
    {
      regex: `${up}(?:${others.join('|')})(?:/|$)`,
      message: `${name} may import ${areas[name].join(', ') || 'no other area'}; see docs/architecture.md.`,
    },
    ...(areas[name].length
      ? [{ regex: `${up}(?:${areas[name].join('|')})/`, message: 'Import another area through its index.ts.' }]
      : []),
    {
      regex: String.raw`^\.\.?$|^(?:\.\.?/)+index$`,
      message: 'index.ts is the door for other areas; within an area, import the file itself.',
    },
  )
}

// The rooms of releases: each may import those on the floors below it.
const releaseFloors = [['rules'], ['registry'], ['gate', 'guard'], ['actions'], ['commands'], ['cli', 'server']]
const releaseRoom = (name) => {
  const at = releaseFloors.findIndex((rooms) => rooms.includes(name))
  const others = releaseFloors
    .slice(at)
    .flat()
    .filter((other) => other !== name)
  const below = releaseFloors.slice(0, at).flat()
  return {
    files: [`releases/src/${name}/**/*.ts`],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...boundary('releases', false).rules['no-restricted-imports'][1].patterns,
            {
              regex: `${up}(?:${others.join('|')})/`,
              message: `${name} may import ${below.join(', ') || 'no other room'}; see docs/architecture.md.`,
            },
          ],
        },
      ],
    },
  }
}

const rawColour = String.raw`Literal[value=/#[0-9a-fA-F]{3,8}\b|\brgb\(/], TemplateElement[value.raw=/#[0-9a-fA-F]{6}\b|\brgb\((?!127 127 127)/]`

// Forced colors replace what a state's first declaration, a color, says. A state that begins with an outline or with a mark of @portal/ui passes.
const stateByColor = {
  selector: String.raw`TemplateElement[value.raw=/(:checked|\[(aria-(selected|pressed|checked|current)|data-(selected|pressed|checked|current))\b[^\]]*\])[^{},()]*\{\s*(background|color|fill|border(-[a-z]+)*-color|box-shadow|accent-color)\b/]`,
  message:
    'Forced colors (high contrast) replace this color, so nothing tells the state. Begin it with ${chosenMark} of @portal/ui.',
}

/** What browsers deny to pages whose cookies are blocked, mostly by throwing. */
const deniedGlobals = {
  globals: ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'].map((name) => ({
    name,
    message: 'Browsers throw here when cookies are blocked. Use siteStorage or tabStorage of @portal/platform.',
  })),
  checkGlobalObject: true,
}
const deniedProperties = [
  ['document', 'cookie'],
  ['navigator', 'serviceWorker'],
  ['window', 'localStorage'],
  ['window', 'sessionStorage'],
].map(([object, property]) => ({
  object,
  property,
  message: 'It is denied or empty when cookies are blocked. Use siteStorage or tabStorage of @portal/platform.',
}))

const optionalWork = {
  selector: ':matches(CallExpression[optional=true], ChainExpression CallExpression) > AwaitExpression.arguments',
  message:
    'The arguments of an optional call are not evaluated if there is nothing to call. Await in a separate statement, then call.',
}

// A browser's translator replaces text nodes: React then updates one that is no longer in the page. It sets the text of an element
// that has nothing else. Only text that is written beside a value is found, not a value beside an element.
const markup = String.raw`[type=/^JSX/], [type='Literal'], [type='LogicalExpression'][right.type=/^JSX/], [type='ConditionalExpression'][consequent.type=/^JSX/][alternate.type=/^JSX|Literal/]`
const textBesideValue = {
  selector: String.raw`:matches(JSXElement, JSXFragment):has(> JSXText[value=/\S/]) > JSXExpressionContainer > :not(${markup})`,
  message:
    'A value beside text in one element keeps its old text on a translated page. Use one template string, or an element of its own for the value.',
}

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.data/', '**/.cache/', 'test-results/', 'api/migrations/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // With noUncheckedIndexedAccess, `!` is the idiomatic way to say "checked above".
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-console': 'off',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', optionalWork] },
  },
  {
    files: [
      '{shell,mfe-*}/src/**/*.{ts,tsx}',
      'shared/{address,client,editing,platform,sign-up,host,ui,testing}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  {
    files: ['{shell,mfe-*}/src/**/*.{ts,tsx}', 'shared/{address,editing,sign-up,ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        optionalWork,
        textBesideValue,
        stateByColor,
        {
          selector: rawColour,
          message: 'A colour of the page’s own ignores the tenant’s theme. Use vars.color from @portal/theme.',
        },
      ],
    },
  },
  {
    files: ['mfe-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...deniedProperties,
        { object: 'Date', property: 'now', message: 'The page’s clock is the server’s: usePlatform().now().' },
      ],
    },
  },
  {
    files: [
      '{shell,mfe-*}/src/**/*.{ts,tsx}',
      'shared/{address,client,editing,platform,sign-up,host,theme,ui}/**/*.{ts,tsx}',
    ],
    // The one place that reads them.
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'shared/platform/src/browser-storage.ts'],
    rules: { 'no-restricted-globals': ['error', deniedGlobals] },
  },
  {
    files: ['shared/{address,client,editing,platform,sign-up,host,theme,ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', ...deniedProperties] },
  },
  {
    // The server reads this cookie, and its absence is checked.
    files: ['shell/src/updates/fallback.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // webpack loaders: Jest runs them too, and its sandbox can't import ES modules.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  ...Object.keys(allowed).flatMap((folder) => [boundary(folder, false), boundary(folder, true)]),
  floor('foundation', {
    regex: `${up}(?:areas|composition|letters)(?:/|$)`,
    message: 'Foundation knows no area and no letter: let composition inject it.',
  }),
  floor('letters', {
    regex: `${up}(?:areas|composition|foundation/(?:database|tenants))(?:/|$)`,
    message: 'A letter is a function of plain values: let an area query them.',
  }),
  floor('composition'),
  ...Object.keys(areas).map(area),
  ...releaseFloors.flat().map(releaseRoom),
)
