import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumWithoutMap } from '../fixtures/browser'

const RECORD = join(import.meta.dirname, 'baseline/machine.json')

interface Machine {
  /** Major version. */
  chromium: string
  /** Digest of a picture of letters and controls: other fonts, and other ways to draw them, make another one. */
  sample: string
}

const SAMPLE = `<body style="font:450 16px system-ui"><b>Portal 0123</b> نص <select><option>Home</select>
<input type="checkbox" checked><p style="border-radius:9px;background:linear-gradient(teal,white)">Invoice`

async function findMachine(): Promise<Machine> {
  const browser = await chromium.launch(chromiumWithoutMap)
  const page = await browser.newPage({ viewport: { width: 320, height: 120 } })
  await page.setContent(SAMPLE)
  const sample = createHash('sha256')
    .update(await page.screenshot())
    .digest('hex')
    .slice(0, 16)
  const version = browser.version().split('.')[0]!
  await browser.close()
  return { chromium: version, sample }
}

/** Why pictures of this machine can't be compared with the baseline; empty if they can. */
export async function findDifference(): Promise<string> {
  const here = await findMachine()
  if (process.env['UPDATE_PICTURES']) {
    mkdirSync(dirname(RECORD), { recursive: true })
    writeFileSync(RECORD, `${JSON.stringify(here, null, 2)}\n`)
    return ''
  }
  if (!existsSync(RECORD)) return 'there is no baseline; UPDATE_PICTURES=1 writes one'
  const there = JSON.parse(readFileSync(RECORD, 'utf8')) as Machine
  if (here.chromium !== there.chromium)
    return `this is Chromium ${here.chromium}, and the baseline was drawn by Chromium ${there.chromium}`
  return here.sample === there.sample
    ? ''
    : 'this machine has other fonts, or draws in another way, than the baseline’s'
}
