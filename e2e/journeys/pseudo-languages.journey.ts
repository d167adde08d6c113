import { expect, test } from '../fixtures'
import { findMisfits } from '../pseudo-languages/misfits'
import { playViews } from '../pseudo-languages/play-views'
import { pseudoLanguages } from '../pseudo-languages/translations'
import { watchTexts } from '../pseudo-languages/untranslated'

// Refused links, a page that is not there, the failed view, and what is preloaded but not needed in a dialog’s view.
const COMPLAINTS = ['status of 4', 'status of 503', 'was preloaded using link preload but not used']

test(
  'every text of every page is a message, and has room for words that are longer',
  { tag: '@gate' },
  async ({ page, context, be, at, expectedComplaints }) => {
    test.setTimeout(240_000)
    expectedComplaints.push(...COMPLAINTS)
    expect(await playViews({ page, context, be, at, language: 'en-XA' })).toEqual({})
  },
)

test('control: a text that is no message, one that is cut off, and one on another are found', async ({ page, at }) => {
  const findUntranslated = watchTexts(page)
  await page.goto(at('/login?lang=en-XA'))
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const add = (text: string, style: string) =>
      Object.assign(heading.appendChild(document.createElement('p')), { textContent: text, style })
    add('Not a message', '').title = 'Nor is this'
    add('⟦Ļöñĝéŕ~~~⟧', 'width: 20px; overflow: hidden; white-space: nowrap')
    add('⟦Ûñðéŕ~~~⟧', 'height: 0; margin: 0')
    add('⟦Öṽéŕ~~~⟧', 'margin: 0')
  })
  expect(await findUntranslated()).toEqual([
    expect.stringContaining('Not a message'),
    expect.stringContaining('Nor is this'),
  ])
  const misfits = (await findMisfits(page)).join('\n')
  expect(misfits).toContain('cut off: ⟦Ļöñĝéŕ~~~⟧')
  expect(misfits).toContain('on one another: ⟦Ûñðéŕ~~~⟧ and ⟦Öṽéŕ~~~⟧')
})

for (const language of pseudoLanguages)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every page in ${language}, ${colorScheme}`, async ({ page, context, be, at, expectedComplaints }, info) => {
      test.setTimeout(480_000)
      expectedComplaints.push(...COMPLAINTS)
      await page.emulateMedia({ colorScheme })
      const onShown = async (name: string) =>
        void (await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true }))
      expect(await playViews({ page, context, be, at, language, onShown })).toEqual({})
    })

test('a mail says in which direction it is written', async ({ page, at }) => {
  const read = async (language: string) =>
    (await page.request.get(at(`/mail-previews/receipt/0?lang=${language}`))).text()
  expect(await read('ar-XB')).toContain('<html lang="ar-XB" dir="rtl">')
  expect(await read('ar-XB')).toMatch(/dir="rtl" class="card"[^>]*text-align:right/)
  expect(await read('en')).toMatch(/dir="ltr" class="card"[^>]*text-align:left/)
})
