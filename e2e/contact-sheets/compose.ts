// Composes contact sheets, one per view, of the pictures of `take.ts`: `tsx e2e/contact-sheets/compose.ts BEFORE AFTER OUT`.
// BEFORE and AFTER are folders of pictures; a sheet has those before in its first row.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumWithoutMap as launchOptions } from '../fixtures/browser'

const [before, after, out] = process.argv.slice(2) as [string, string, string]
mkdirSync(out, { recursive: true })
const HEIGHT = 330

/** Name of the view, and what tells its pictures apart: tenant, width and scheme. */
function listPictures(folder: string): { view: string; caption: string; path: string }[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [view = '', ...rest] = file.replace(/\.jpg$/, '').split('.')
      return { view, caption: rest.join(' · '), path: join(folder, file) }
    })
}

const toFigure = ({ caption, path }: { caption: string; path: string }): string =>
  `<figure><img src="data:image/jpeg;base64,${readFileSync(path).toString('base64')}"><figcaption>${caption}</figcaption></figure>`

const toRow = (title: string, figures: readonly string[]): string =>
  figures.length > 0 ? `<h2>${title}</h2><div>${figures.join('')}</div>` : ''

const style = `body{margin:0;padding:10px;width:max-content;max-width:2300px;background:#9aa3ad;font:12px/16px sans-serif}
h2{font-size:14px;margin:4px 0}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{display:block;height:${HEIGHT}px}`

const browser = await chromium.launch(launchOptions)
const page = await browser.newPage({ viewport: { width: 2400, height: 300 } })
const [old, now] = [listPictures(before), listPictures(after)]
for (const view of new Set(now.map((each) => each.view))) {
  const row = (title: string, pictures: typeof old) =>
    toRow(
      title,
      pictures.filter((each) => each.view === view).map((each) => toFigure(each)),
    )
  await page.setContent(`<style>${style}</style><body>${row('Before', old)}${row('After', now)}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await page.locator('body').screenshot({ path: join(out, `${view}.jpg`), type: 'jpeg', quality: 42 })
}
await browser.close()
