import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: './seeded-drive.ts',
  testMatch: '*.live.ts',
  outputDir: '../../test-results/live',
  timeout: 90_000,
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
})
