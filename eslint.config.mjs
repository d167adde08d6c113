import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Who may import whom, as docs/architecture.md draws it. A package that is not named may not be imported;
// what to do instead is in the message.
const allowed = {
  // One that has no row of its own yet.
  'shared/*': [],
  'shared/contract': [],
  'shared/rules': ['@portal/contract'],
  'shared/client': ['@portal/contract'],
  'shared/theme': [],
  // By its own name where what a remote bundles must take the shell's copy of the rest.
  'shared/ui': ['@portal/theme', '@portal/ui'],
  'shared/platform': ['@portal/contract', '@portal/client', '@portal/rules'],
  'shared/address': ['@portal/contract', '@portal/client', '@portal/rules', '@portal/platform', '@portal/theme', '@portal/ui'],
  'shared/editing': ['@portal/contract', '@portal/client', '@portal/rules', '@portal/platform', '@portal/theme', '@portal/ui'],
  'shared/sign-up': ['@portal/contract', '@portal/client', '@portal/platform', '@portal/theme', '@portal/ui', '@portal/address'],
  'shared/host': ['@portal/contract', '@portal/client', '@portal/rules', '@portal/platform', '@portal/theme', '@portal/ui'],
  'shared/build': [],
  'shared/cli': [],
  'shared/testing': ['@portal/*', 'demo'],
  shell: ['@portal/*'],
  'shell/server': ['@portal/*', 'releases'],
  // Whatever remotes there are.
  'mfe-*': ['@portal/*'],
  api: ['@portal/contract', '@portal/rules'],
  demo: ['@portal/rules', 'api'],
  sandbox: [],
  releases: ['@portal/build', '@portal/cli'],
  portal: ['@portal/cli', '@portal/rules', 'api', 'demo', 'sandbox', 'shell/server', 'releases'],
  e2e: ['@portal/platform/paths', 'demo/names', 'releases'],
}

// Tests look up the demo's names and ids, and run the real API.
const forTests = { api: ['sandbox'] }
const workspace = String.raw`@portal|api|demo|sandbox|shell|portal|releases|bench|e2e|mfe-[\w-]+`
/** A package's folder, by the way that leads there over the project's root. */
const neighbor = String.raw`^(?:\.\./){2,}(?:shared/[\w-]+|api|demo|sandbox|shell|portal|releases|bench|e2e|mfe-[\w-]+)/(?:src|server|test|fixtures|journeys)/`

const hint = (folder) =>
  folder.startsWith('mfe-')
    ? 'A remote imports shared packages and itself. For another team’s page use a link (paths.invoice(id)), for a piece of it a <Slot>, to tell it something an event: docs/recipes/reach-another-team.md'
    : `${folder} may import ${allowed[folder].join(', ') || 'no package of this workspace'}: docs/architecture.md draws why.`

const boundary = (folder, tests) => {
  const may = [...allowed[folder], ...(tests ? ['@portal/testing', 'api', 'demo', ...(forTests[folder] ?? [])] : [])]
  const free = may.map((name) => (name === '@portal/*' ? '@portal' : name)).join('|')
  const patterns = [
    { regex: `^${free && `(?!(?:${free})(?:/|$))`}(?:${workspace})(?:/|$)`, message: hint(folder) },
    { regex: neighbor, message: 'A package is reached by its name, and by what its package.json exports.' },
    { regex: '/(node_modules|dist)/', message: 'Import the package by its name.' },
  ]
  if (folder.startsWith('mfe-')) {
    patterns.push({ regex: '^react-router', message: 'The router is the shell’s; take Link, useParams and the like from @portal/platform.' })
    patterns.push({ regex: '^swr/', message: 'Only `swr` itself is shared; read with useQuery of @portal/client.' })
  }
  return {
    files: tests ? [`${folder}/**/*.test.{ts,tsx}`, `${folder}/**/testing/**/*.{ts,tsx}`, `${folder}/test/**/*.ts`] : [`${folder}/**/*.{ts,tsx}`],
    ...(tests ? {} : { ignores: ['**/*.test.{ts,tsx}', '**/testing/**', '*/test/**'] }),
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  }
}

// The API's floors: foundation, areas, composition. An area reaches those that it names here, through their index.ts alone.
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
  reports: ['billing', 'downloads', 'quotes'],
}
const up = String.raw`^(?:\.\.?/)+`
const notTests = { regex: `${up}(?:src/)?test/|^demo(?:/|$)`, message: 'Product code knows neither test support nor the demo.' }
const floor = (folder, ...patterns) => ({
  files: [`api/src/${folder}/**/*.ts`],
  ignores: ['**/*.test.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [...boundary('api', false).rules['no-restricted-imports'][1].patterns, notTests, ...patterns] }] },
})
const area = (name) => {
  const others = Object.keys(areas).filter((other) => other !== name && !areas[name].includes(other))
  return floor(
    `areas/${name}`,
    { regex: `${up}composition(?:/|$)`, message: 'Composition knows the areas, not the other way round: take what you need as an argument or from Services.' },
    { regex: `${up}(?:${others.join('|')})(?:/|$)`, message: `${name} may import ${areas[name].join(', ') || 'no other area'}: docs/architecture.md draws why.` },
    ...(areas[name].length ? [{ regex: `${up}(?:${areas[name].join('|')})/`, message: 'Another area is reached through its index.ts.' }] : []),
    { regex: String.raw`^\.\.?$|^(?:\.\.?/)+index$`, message: 'index.ts is the door for others; inside, import the file itself.' },
  )
}

const rawColour = String.raw`Literal[value=/#[0-9a-fA-F]{3,8}\b|\brgb\(/], TemplateElement[value.raw=/#[0-9a-fA-F]{6}\b|\brgb\((?!127 127 127)/]`

const optionalWork = {
  selector: ':matches(CallExpression[optional=true], ChainExpression CallExpression) > AwaitExpression.arguments',
  message: 'Without somebody to call, the arguments of an optional call are not evaluated either. Await in a line of its own, then call.',
}

// In no TypeScript project of this folder.
const outsideOfTypes = ['scripts/**', 'sandbox/src/gateway/browser/**', 'shared/build/fixtures/**', '**/*.d.ts']

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.data/', '**/.cache/', 'test-results/', 'api/migrations/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', fetch: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly', Buffer: 'readonly', performance: 'readonly' } },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // noUncheckedIndexedAccess makes `!` the plain way to say "checked above".
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
    // What these find is a failure that nobody hears of.
    files: ['**/*.{ts,tsx}'],
    ignores: outsideOfTypes,
    languageOptions: { parserOptions: { project: ['tsconfig.node.json', 'tsconfig.browser.json'], tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // React takes handlers that are asynchronous, and what they throw is shown by the page.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', optionalWork] },
  },
  {
    files: ['{shell,mfe-*}/src/**/*.{ts,tsx}', 'shared/{address,client,editing,platform,sign-up,host,ui,testing}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  {
    files: ['{shell,mfe-*}/src/**/*.{ts,tsx}', 'shared/{address,editing,sign-up,ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', optionalWork, { selector: rawColour, message: 'A colour of the page’s own would look the same on every tenant. Use vars.color of @portal/theme.' }] },
  },
  {
    files: ['mfe-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': ['error', { object: 'Date', property: 'now', message: 'The page’s clock is the server’s: usePlatform().now().' }],
    },
  },
  {
    // webpack's loaders: Jest runs them too, and its sandbox imports no ES module.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  ...Object.keys(allowed).flatMap((folder) => [boundary(folder, false), boundary(folder, true)]),
  floor('foundation', { regex: `${up}(?:areas|composition)(?:/|$)`, message: 'Foundation knows no area: let composition hand it in.' }),
  floor('composition'),
  ...Object.keys(areas).map(area),
)
