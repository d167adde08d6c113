import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { draw, openGallery, show, stopClock, variants, type VariantName } from './draw'
import { groups, type Group } from './groups'
import { NOT_COMPARED } from './setup'

const notCompared = process.env[NOT_COMPARED] ?? ''
const isUpdate = Boolean(process.env['UPDATE_PICTURES'])

/**
 * On one machine a picture is the same each time, so what is allowed is small: 40 pixels are half of the edge of the smallest
 * button that moves by 2 px (two sides of 40 px, 2 px wide). A pixel differs from a tenth of the way from black to white.
 */
const TOLERANCE = { maxDiffPixels: 40, threshold: 0.1 }

const listVariants = (group: Group) =>
  (Object.keys(variants) as VariantName[]).filter((variant) => variant !== 'wide' || group.isWide)
const nameBaseline = (group: Group, variant: VariantName) => [variant, `${group.name}.png`]

const findExcessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Texts that a box cuts off, other than those that end in an ellipsis or can be scrolled to. */
const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
        return isCut && overflowX === 'hidden' && textOverflow !== 'ellipsis' && clipPath === 'none' && box.innerText
      })
      .map((box) => box.innerText),
  )

async function findPaleText(page: Page): Promise<string[]> {
  // axe waits for timers.
  await page.clock.resume()
  const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
  await stopClock(page)
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`))
}

test.beforeEach(({ page }) => openGallery(page))

for (const group of groups) {
  test(group.name, async ({ page }) => {
    for (const name of listVariants(group)) {
      await test.step(name, async () => {
        await show(page, group, variants[name])
        if (!notCompared) expect.soft(await draw(page)).toMatchSnapshot(nameBaseline(group, name), TOLERANCE)
        expect.soft(await findExcessWidth(page), `${name}: pixels wider than the screen`).toBeLessThanOrEqual(0)
        expect.soft(await findCutText(page), `${name}: text that is cut off`).toEqual([])
        if (name === 'light' || name === 'dark')
          expect.soft(await findPaleText(page), `${name}: text that is hard to read`).toEqual([])
      })
    }
  })
}

test('every picture of the baseline has its stories', () => {
  test.skip(isUpdate, 'The baseline is being written.')
  const expected = groups.flatMap((group) =>
    listVariants(group).map((variant) => nameBaseline(group, variant).join('/')),
  )
  const baseline = join(import.meta.dirname, 'baseline')
  expect(globSync('*/*.png', { cwd: baseline }).filter((path) => !expected.includes(path))).toEqual([])
  expect(expected.filter((path) => !existsSync(join(baseline, path)))).toEqual([])
})

test.describe('controls', () => {
  test.skip(isUpdate || notCompared !== '', notCompared || 'The baseline is being written.')
  const group = groups.find(({ name }) => name === 'button')!
  const faults = {
    'a button that moved by 2 px is seen': '[data-story=Quiet] button:nth-of-type(2) { transform: translateX(2px) }',
    'another color of a text is seen': '[data-story=Others] p { color: var(--portal-color-text2, #525a64) }',
  }
  for (const [title, css] of Object.entries(faults)) {
    test(title, async ({ page }) => {
      await show(page, group, variants.light)
      await page.addStyleTag({ content: css })
      expect(await draw(page)).not.toMatchSnapshot(nameBaseline(group, 'light'), TOLERANCE)
    })
  }
})
