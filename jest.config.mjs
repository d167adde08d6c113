import { messageMacros } from './shared/build/src/message-macros.mjs'

// Two projects: code that runs in Node, and code that runs in a page (jsdom with Node's fetch and streams).
const transform = {
  '^.+\\.(t|j)sx?$|^.+\\.[cm]js$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        experimental: { plugins: [messageMacros], cacheRoot: '.cache/swc' },
      },
      module: { type: 'commonjs' },
    },
  ],
}
const common = {
  // In Jest's sandbox, reading a global takes hundreds of nanoseconds, and Drizzle reads these for every part of a statement.
  sandboxInjectedGlobals: ['Object', 'Symbol', 'Array', 'Promise', 'JSON', 'Math', 'Number', 'String', 'Error'],
  // In the checkout, so that compiled files are cached for the next run.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform,
  // Packages to compile although they are in node_modules: those published as ES modules only, and PGlite because Jest's
  // sandbox cannot run the dynamic imports of its CommonJS build.
  transformIgnorePatterns: [
    '/node_modules/(?!.*(@rails/actioncable|@electric-sql/pglite|maplibre-gl|@internationalized|culori|jest-fixed-jsdom)/)',
  ],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
}

export default {
  // A wait may take a minute (shared/testing/src/browser/setup.ts); only a test that fails takes this long.
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: '<rootDir>/shared/testing/src/node/watched-environment.ts',
      testMatch: [
        '<rootDir>/{api,demo,sandbox,releases,portal,rehearsal,bench,scripts}/**/*.test.ts',
        // Written by scripts/test-groups.mjs while the gate runs.
        '<rootDir>/.groups/{api,node,releases}/*.test.ts',
        '<rootDir>/shell/server/**/*.test.ts',
        '<rootDir>/shared/{api-client,contract,i18n,rules,build,cli,federation,server,theme}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'page',
      testEnvironment: '<rootDir>/shared/testing/src/node/page-environment.mjs',
      // As in builds of the shell.
      moduleNameMapper: {
        '/useDefaultLocale\\.cjs$': '<rootDir>/shared/ui/src/react-aria/default-locale.ts',
        '/useLocalizedStringFormatter\\.cjs$': '<rootDir>/shared/ui/src/react-aria/string-formatter.ts',
      },
      testMatch: [
        '<rootDir>/.groups/page/*.test.ts',
        '<rootDir>/{shell,mfe-*}/src/**/*.test.{ts,tsx}',
        '<rootDir>/shared/{address,client,editing,platform,sign-up,ui,testing,host}/**/*.test.{ts,tsx}',
      ],
      globalSetup: '<rootDir>/shared/testing/src/node/page-tests-setup.ts',
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/browser/setup.ts'],
    },
  ],
}
