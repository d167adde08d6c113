import { defineConfig } from '@playwright/test'
import { chromiumWithoutMap } from '../fixtures/browser'

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: '{testDir}/baseline/{arg}{ext}',
  updateSnapshots: process.env['UPDATE_PICTURES'] ? 'changed' : 'none',
  timeout: 180_000,
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    launchOptions: chromiumWithoutMap,
  },
})
