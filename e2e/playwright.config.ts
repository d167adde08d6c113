import { defineConfig } from '@playwright/test'
import { chromium, chromiumWithoutMap } from './fixtures/browser'

/** Journeys that check the rendered map: without a GPU that takes a third of the CPU time. */
const maps = /watch-the-technician\.journey\.ts$/

export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/seeded-data.ts',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  // A wait ends as soon as its condition holds: these timeouts are for a machine several times slower than usual.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // Tests that pass only on retry are reported at the end of `npm test`, with their first error.
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
    // Answers that a journey puts in place of the server's do not reach a service worker.
    serviceWorkers: 'block',
    // A trace costs every journey a sixth of its time; `E2E_TRACE=1` keeps one of each that fails at the first try.
    trace: process.env['E2E_TRACE'] ? 'retain-on-first-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
