import { defineConfig } from '@playwright/test'
import { chromium } from '../fixtures/browser'

// Software rendering of the map would leave little CPU time for anything else.
const args = chromium.args?.filter((arg) => !arg.includes('swiftshader')) ?? []

export default defineConfig({
  testDir: '.',
  globalSetup: '../fixtures/seeded-data.ts',
  testMatch: '*.faults.ts',
  outputDir: '../../test-results/faults',
  timeout: 150_000,
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: { browserName: 'chromium', launchOptions: { ...chromium, args } },
})
