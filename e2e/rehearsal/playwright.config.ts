import { defineConfig } from '@playwright/test'
import { chromiumWithoutMap } from '../fixtures/browser'
import { DOMAIN } from './fixture'

export default defineConfig({
  testDir: '.',
  testMatch: '*.rehearsal.ts',
  outputDir: '../../test-results/rehearsal',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  retries: 1,
  workers: 1,
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // The authority of the certificate is thrown away with the rehearsal; the portal's own processes do check it.
    ignoreHTTPSErrors: true,
    // Which does not hold for the script of a service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...chromiumWithoutMap,
      args: [...(chromiumWithoutMap.args ?? []), `--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1`],
    },
    screenshot: 'only-on-failure',
  },
})
