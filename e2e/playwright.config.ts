import { defineConfig } from '@playwright/test'
import { chromium, chromiumWithoutMap } from './fixtures/browser'

/** Journeys that look at the map as it is drawn: without a graphics card that takes a third of all the work. */
const maps = /watch-the-technician\.journey\.ts$/

export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/seeded-data.ts',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  // A wait ends as soon as what it waits for is there: these are for a machine several times slower than a usual one.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // What needs its second try is told at the end of `npm test`, with its first error.
  retries: 1,
  fullyParallel: false,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  projects: [
    { name: 'pages', testIgnore: maps, use: { launchOptions: chromiumWithoutMap } },
    { name: 'maps', testMatch: maps, use: { launchOptions: chromium } },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // A trace costs every journey a sixth of its time; `E2E_TRACE=1` keeps one of each that fails at the first try.
    trace: process.env['E2E_TRACE'] ? 'retain-on-first-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
