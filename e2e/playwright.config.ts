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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
