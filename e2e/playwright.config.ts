import { defineConfig } from '@playwright/test'
import { chromium } from './fixtures/browser'

export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/seeded-data.ts',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    viewport: { width: 1280, height: 900 },
    // A trace costs every journey a sixth of its time; `E2E_TRACE=1` keeps one of each that fails.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
