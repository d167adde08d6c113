// A check in a real browser, run by hand: `npm run check:browser` (CHROMIUM names another browser, PORT another port).
// Pages of http://acme.localhost take a card with each vendor's script, and afterwards the number is looked for in
// everything that such a page can reach: its document, its messages, its requests and its memory.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import AxeBuilder from '@axe-core/playwright'
import { chromium, type FrameLocator, type Page } from '@playwright/test'
import { createGateway } from '../create-gateway'
import { createMailbox } from '../../mailbox/create-mailbox'
import { hostPages } from './host-pages'

const port = Number(process.env.PORT ?? 4117)
const origin = (name: string) => `http://${name}.localhost:${port}`
const PAN = '4111111111111111'
const merchants = [
  { provider: 'stax', publicKey: 'web-token', apiKey: 'stax-key' },
  { provider: 'gpi', apiKeyPublic: 'gp-public', apiKey: 'gp-key', apiSecret: 'secret', accountCredential: 'credential', webId: 'web' },
] as const
const gateway = createGateway({
  publicOrigin: origin('pay'),
  tenantOriginPattern: (from) => from === origin('acme'),
  frameAncestors: [`http://*.localhost:${port}`],
  merchants,
  clock: () => new Date(),
})
const mailbox = createMailbox({ clock: () => new Date() })
await Promise.all([gateway.ready(), mailbox.ready()])

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const host = request.headers.host?.split('.')[0]
  if (host === 'pay') gateway.routing(request, response)
  else if (host === 'mail') mailbox.routing(request, response)
  else hostPages(origin('pay'), request, response)
}).listen(port, '127.0.0.1')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

/** A page whose own requests and errors are kept. */
async function open(url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sent: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(url)
  return { page, sent, errors }
}

const field = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[name="${name}"]`)
/** Presses Tab and waits until the field has the focus: a field is another process, which a typing machine outruns. */
async function tabTo(page: Page, name: string, element = 'input') {
  await page.keyboard.press('Tab')
  await field(page, name).locator(`${element}:focus`).waitFor()
}
const result = (page: Page) => page.locator('#result')

/** Fails when the number is anywhere within a host page's reach. */
async function assertNumberOutOfReach({ page, sent }: Awaited<ReturnType<typeof open>>) {
  const reach = {
    document: await page.content(),
    messages: String(await page.evaluate('JSON.stringify(window.heard)')),
    requests: sent.join('\n'),
    memory: await heapOf(page),
  }
  assert.match(reach.messages, /ui:iframe-field:/, 'the page heard the messages at all')
  for (const [place, text] of Object.entries(reach)) {
    for (const secret of [PAN, '4111 1111 1111 1111', '1111 1111']) assert.ok(!text.includes(secret), `the number is in the ${place}`)
  }
  // The control: what the page does know is found in its memory by the same search.
  await page.evaluate("window.known = ['5105', '1051', '0510', '5100'].join(' ')")
  assert.ok((await heapOf(page)).includes('5105 1051 0510 5100'), 'a number that the page holds is found')
}

async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return chunks.join('')
}

const checks: Record<string, () => Promise<void>> = {
  async 'a Stax card, by keyboard'() {
    const opened = await open(`${origin('acme')}/stax`)
    const { page, errors } = opened
    await page.locator('#before').focus()
    await tabTo(page, 'card-number')
    await page.keyboard.type(PAN)
    await tabTo(page, 'card-cvv')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.id'), 'pay', 'Tab leads out of the fields')
    assert.equal(await field(page, 'card-number').locator('input').inputValue(), '4111 1111 1111 1111')
    await page.keyboard.press('Enter')
    await result(page).getByText('"card_last_four":"1111"').waitFor()
    const events = String(await page.evaluate('window.events.at(-1)'))
    assert.equal(events, 'card_form_complete {"validNumber":true,"validCvv":true,"cardType":"visa"} true true')
    assert.match((await result(page).textContent()) ?? '', /"has_cvv":true/)
    assert.deepEqual(errors, [])
    await assertNumberOutOfReach(opened)
  },

  async 'a Stax card that is wrong, refused or no test card'() {
    const { page } = await open(`${origin('acme')}/stax`)
    const number = field(page, 'card-number').locator('input')
    for (const [typed, code, expected] of [
      ['4111111111111112', '123', '"field":"number"'],
      ['4242424242424242', '123', 'The sandbox takes test cards only'],
      ['4012888888881881', '', '"has_cvv":false'],
    ] as const) {
      await number.fill(typed)
      await field(page, 'card-cvv').locator('input').fill(code)
      await number.blur()
      if (typed.endsWith('2')) assert.equal(await number.getAttribute('aria-invalid'), typed.startsWith('4111') ? 'true' : 'false')
      await page.locator('#pay').click()
      await result(page).getByText(expected).waitFor()
    }
  },

  async 'a bank account through the Stax script'() {
    const { page, errors } = await open(`${origin('acme')}/stax`)
    await page.locator('#bank').click()
    await result(page).getByText('"method":"bank"').waitFor()
    assert.deepEqual(errors, [])
  },

  async 'the test values of the Stax handler'() {
    const { page } = await open(`${origin('acme')}/stax`)
    await page.locator('#fill').click()
    await page.waitForFunction("window.events.at(-1)?.startsWith('card_form_complete')")
    assert.equal(await field(page, 'card-number').locator('input').inputValue(), '5555 5555 5555 4444')
  },

  async 'a Global Payments card, by keyboard'() {
    const opened = await open(`${origin('acme')}/gp`)
    const { page, errors } = opened
    await page.locator('#before').focus()
    for (const [name, typed] of Object.entries({ 'card-number': PAN, 'card-expiration': '1230', 'card-cvv': '123', 'card-holder-name': 'Ada Byron' })) {
      await tabTo(page, name)
      await page.keyboard.type(typed)
    }
    assert.equal(await field(page, 'card-expiration').locator('input').inputValue(), '12 / 30')
    await tabTo(page, 'submit', 'button')
    await page.keyboard.press('Enter')
    await result(page).getByText('"temporary_token"').waitFor()
    assert.deepEqual(JSON.parse((await result(page).textContent()) ?? '').card, { masked_card_number: 'XXXXXXXXXXXX1111', type: 'Visa', expiry_month: '12', expiry_year: '30' })
    const events = String(await page.evaluate('window.events.join(" | ")'))
    for (const expected of ['ready', 'card-type {"cardType":"visa"}', 'card-number-test {"valid":true}', 'card-expiration-test {"valid":true}', 'card-cvv card-cvv-test {"valid":true}', 'click {}']) assert.ok(events.includes(expected), `${expected} in ${events}`)
    assert.deepEqual(errors, [])
    await assertNumberOutOfReach(opened)
  },

  async 'a Global Payments card that is wrong, and a second form after the first is disposed of'() {
    const { page } = await open(`${origin('acme')}/gp`)
    await field(page, 'submit').locator('button').click()
    await result(page).getByText('13 to 19 digits').waitFor()
    await field(page, 'card-number').locator('input').fill('4242424242424242')
    await field(page, 'card-expiration').locator('input').fill('1230')
    await field(page, 'submit').locator('button').click()
    await result(page).getByText('"code":"invalid_card"').waitFor()
    await page.evaluate('window.form.dispose()')
    assert.equal(await page.locator('iframe').count(), 0)
    await page.evaluate('window.openForm()')
    await field(page, 'card-number').locator('input').waitFor()
  },

  async 'a host page cannot press the button, and a missing key is an error'() {
    const { page } = await open(`${origin('acme')}/gp`)
    await field(page, 'card-number').locator('input').fill(PAN)
    await page.evaluate(`for (const frame of document.querySelectorAll('iframe')) {
      const { id } = JSON.parse(decodeURIComponent(new URL(frame.src).hash.slice(1)))
      for (const event of ['click', 'submit', 'tokenize']) frame.contentWindow.postMessage(JSON.stringify({ type: 'ui:iframe-field:' + event, id, data: { details: {} } }), '*')
    }`)
    await page.waitForTimeout(500)
    assert.equal(await result(page).textContent(), '')
    await page.evaluate("GlobalPayments.configure({ 'X-GP-Api-Key': '' }); window.openForm()")
    await page.waitForFunction("window.events.some((event) => event.includes('INVALID_CONFIGURATION'))")
  },

  async 'messages of a stranger in the same page are not heard'() {
    const { page } = await open(`${origin('acme')}/stax`)
    await field(page, 'card-number').locator('input').fill(PAN)
    await page.evaluate(`(async () => {
      const { id } = JSON.parse(decodeURIComponent(new URL(document.querySelector('iframe').src).hash.slice(1)))
      const stranger = document.createElement('iframe')
      stranger.src = '${origin('evil')}/stranger#' + id
      document.body.append(stranger)
      await new Promise((done) => (stranger.onload = done))
    })()`)
    await page.waitForTimeout(300)
    assert.ok(String(await page.evaluate('JSON.stringify(window.heard)')).includes('from a stranger'), 'the stranger did speak')
    assert.equal(await field(page, 'card-number').locator('input').inputValue(), '4111 1111 1111 1111')
    assert.equal(await page.evaluate('window.fatt.validNumber'), true)
  },

  async 'a page that is no tenant cannot frame a field'() {
    const { page, errors } = await open(`http://127.0.0.1:${port}/stax`)
    await page.waitForTimeout(1000)
    assert.equal(await field(page, 'card-number').locator('input').count(), 0)
    assert.ok(errors.some((error) => error.includes('frame-ancestors')), errors.join('\n'))
  },

  async 'the fields are accessible, and focus stays visible under a style that hides it'() {
    for (const path of ['/stax', '/gp']) {
      const { page } = await open(origin('acme') + path)
      const number = field(page, 'card-number').locator('input')
      await number.focus()
      assert.deepEqual(
        await number.evaluate((input) => [getComputedStyle(input).outlineStyle, getComputedStyle(input).color, input.ariaLabel, input.getAttribute('autocomplete'), input.getAttribute('inputmode')]),
        ['solid', 'rgb(0, 51, 102)', 'Card number', 'cc-number', 'numeric'],
      )
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]), [])
    }
    const { page } = await open(origin('pay'))
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id), [])
  },

  async 'new mail comes into an open list by itself'() {
    const { page } = await open(origin('mail'))
    await page.getByText('No mail').waitFor()
    await mailbox.inject({ method: 'POST', url: '/messages', payload: { from: 'a@b.test', to: 'ada@example.com', subject: 'Fresh', text: '' } })
    await page.getByRole('link', { name: 'Fresh' }).waitFor()
  },

  async 'a hostile mail runs nothing, and its link opens'() {
    const hostile = `<script>top.hacked = 1; alert(1)</script><img src=x onerror="alert(1)"><a href="${origin('acme')}/stax">Open</a><a id="js" href="javascript:alert(1)">Bad</a>`
    await mailbox.inject({ method: 'POST', url: '/messages', payload: { from: 'a@b.test', to: 'ada@example.com', subject: hostile, text: hostile, html: hostile } })
    const { page } = await open(origin('mail'))
    let dialogs = 0
    page.context().on('dialog', () => (dialogs += 1))
    await page.getByRole('link').first().click()
    const mail = page.frameLocator('iframe')
    await mail.locator('#js').click()
    const [popup] = await Promise.all([page.context().waitForEvent('page'), mail.getByText('Open').click()])
    await popup.waitForLoadState()
    assert.equal(await page.evaluate('window.hacked'), undefined)
    assert.equal(dialogs, 0)
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), [])
  },
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  try {
    await check()
    console.log(`ok    ${name}`)
  } catch (error) {
    failed += 1
    console.error(`FAIL  ${name}\n`, error)
  }
}
await browser.close()
server.close()
await Promise.all([gateway.close(), mailbox.close()])
process.exitCode = failed === 0 ? 0 : 1
