import { defineConfig } from '@playwright/test'
import { chromium } from '../fixtures/browser'

export default defineConfig({
  testDir: '.',
  testMatch: '*.faults.ts',
  outputDir: '../../test-results/faults',
  timeout: 90_000,
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: { browserName: 'chromium', launchOptions: chromium },
})
