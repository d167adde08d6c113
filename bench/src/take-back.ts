// `npm run bench -- take-back [rounds]`: how soon a feature that is taken back is gone from the next page, from the API and
// from a page that is open, counted from the end of the write.
import { chromium, type Page } from '@playwright/test'
import { chromiumWithoutMap } from 'e2e/fixtures/browser'
import { keepSession } from 'e2e/fixtures/sessions'
import { kill, unkill } from 'releases'
import { signIn, withLab } from './seeded-portal'
import { median, quantile } from './statistics'

const FLAG = 'pay-several'
const POLL_SECONDS = 5
const rounds = Number(process.argv[2] ?? 20)

const timesByPlace: Record<'next page' | 'API' | 'open page', number[]> = { 'next page': [], API: [], 'open page': [] }
await withLab(
  async (lab) => {
    const browser = await chromium.launch(chromiumWithoutMap)
    const invoices = `http://acme.localhost:${lab.portal.port}/invoices`
    const context = await browser.newContext()
    await keepSession(context, await signIn(lab.portal.port), 'acme.localhost')
    const observer = await context.newPage()
    await observer.goto(invoices)

    for (let round = 0; round < rounds; round++) {
      if (round > 0) await lab.change(unkill(FLAG, 'on'))
      await until(async () => (await decided(observer)).page)
      // A tab reloads by itself at most once a minute.
      const open = await context.newPage()
      await open.goto(invoices)
      await button(open).waitFor()
      // At another moment of the polls each time.
      await new Promise((done) => setTimeout(done, (round / rounds) * POLL_SECONDS * 1000))

      await lab.change(kill(FLAG, 'on', 'measured'))
      const started = performance.now()
      const since = () => performance.now() - started
      await Promise.all([
        until(async () => !(await decided(observer)).page).then(() => timesByPlace['next page'].push(since())),
        until(async () => !(await decided(observer)).api).then(() => timesByPlace.API.push(since())),
        button(open)
          .waitFor({ state: 'detached' })
          .then(() => timesByPlace['open page'].push(since())),
      ])
      await open.close()
    }
    await browser.close()
  },
  { UPDATE_POLL_SECONDS: `${POLL_SECONDS}` },
)

console.log(
  `${rounds} rounds, an open page asks every ${POLL_SECONDS} s\n\n| gone from | median | p95 | longest |\n|---|---|---|---|`,
)
for (const [where, times] of Object.entries(timesByPlace))
  console.log(
    `| ${where} | ${[median(times), quantile(times, 0.95), Math.max(...times)].map((ms) => `${Math.round(ms)} ms`).join(' | ')} |`,
  )

function button(page: Page) {
  return page.getByRole('button', { name: 'Pay several invoices' })
}

/** What the next page would be told, and what the API decides. */
function decided(page: Page) {
  return page.evaluate(async (flag) => {
    const [html, flags] = await Promise.all([
      fetch('/invoices').then((answer) => answer.text()),
      fetch('/v1/tenants/acme/flags').then((answer) => answer.json() as Promise<Record<string, string>>),
    ])
    return { page: html.includes(`"${flag}":"on"`), api: flags[flag] === 'on' }
  }, FLAG)
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 10))
}
