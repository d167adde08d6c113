import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** The system's Chromium if there is one, else Playwright's own; in the same order as scripts/chromium.mjs. */
export async function openBrowser(): Promise<Browser> {
  const installed = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ]
  return chromium.launch({ executablePath: installed, args }).catch((error: Error) => {
    throw new Error(
      `No browser could be started (${error.message.split('\n')[0]}). Install Chromium, or set CHROMIUM to its path`,
    )
  })
}
