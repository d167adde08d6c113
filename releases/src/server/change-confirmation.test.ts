import type { GateResult } from '#gate/gate'
import { kill, pin, promoteToChannel } from '#rules/changes'
import { holds, reason, running, setUpGatedPage } from './testing/gated-page'
import { toText } from './testing/test-page'

const { page, gate } = setUpGatedPage()

describe('between the preview and the confirmation', () => {
  it('another revision that does not affect it is no conflict, and is kept', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    await page.write(promoteToChannel('mfe-quotes', '1.1.0', 'stable'))
    expect(toText((await page.confirm('promote')).body)).toContain('Revision 3 is written')
    expect((await page.document()).channels.stable).toEqual({ 'mfe-billing': '1.1.0', 'mfe-quotes': '1.1.0' })
  })

  it('one that changes its effect shows the new preview instead', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', null))
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(toText(again.body)).toMatch(/Look again.*2 tenants: mfe-billing 1\.0\.0 → 1\.1\.0/)
    expect((await page.document()).channels.stable['mfe-billing']).toBe('1.0.0')
    expect(gate.revisions).toEqual([])
    expect(toText((await page.confirm('promote')).body)).toContain('Revision 3 is written')
  })

  it('so does one that is written while the gate runs', async () => {
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    gate.whileItLooks = async () => {
      gate.whileItLooks = undefined
      await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', null))
    }
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(gate.revisions).toEqual([2])
    expect((await page.document()).revision).toBe(2)
  })

  it('one that made the same change makes it a form error', async () => {
    await page.preview('kill', { build: 'mfe-billing@1.1.0', reason })
    await page.write(kill('mfe-billing', '1.1.0', 'faster'))
    const answer = await page.confirm('kill')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('already killed')
    expect(answer.body).toContain(`value="${reason}"`)
  })

  it('a pin that expired in the meantime shows the new preview too', async () => {
    await page.write(pin('acme', 'mfe-billing', '1.0.0', 'audit', '2027-01-10T12:05:00Z'))
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    page.wait(6 * 60_000)
    const again = await page.confirm('promote')
    expect(again.statusCode).toBe(409)
    expect(toText(again.body)).toMatch(/3 tenants/)
  })

  it('a double click writes once, and both requests succeed', async () => {
    await page.preview('channel', { tenant: 'acme', channel: 'beta', reason })
    const fields = page.hidden()
    const click = () => page.post('/change/channel', { ...fields, step: 'confirm' })
    const answers = await Promise.all([click(), click()])
    answers.push(await click())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await page.document()).revision).toBe(2)
  })
})

describe('the gate', () => {
  const no: GateResult = {
    check: 'size',
    subject: 'mfe-billing 1.1.0',
    verdict: 'no',
    detail: '412 kB <script>, budget 300 kB',
  }
  const unknown: GateResult = { check: 'smoke', subject: 'acme', verdict: 'unknown', detail: 'no browser was found' }

  it.each<[string, GateResult[], RegExp]>([
    [
      'a no',
      [holds, no],
      /size · mfe-billing 1\.1\.0: no\. 412 kB <script>, budget 300 kB 1 of 2 checks hold\. Nothing was written/,
    ],
    ['an unknown result', [holds, unknown], /smoke · acme: unknown, counts as a no\. no browser was found/],
    ['several', [no, unknown, holds], /size ·.*smoke ·.*1 of 3 checks hold/],
  ])('%s is shown, and nothing is written', async (_, found, message) => {
    gate.results = found
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    const answer = await page.confirm('promote')
    expect(answer.statusCode).toBe(422)
    expect(toText(answer.body)).toMatch(message)
    expect(answer.body).not.toContain('<script')
    expect((await page.document()).revision).toBe(1)
    // Once the problem is fixed, the same form can be confirmed again.
    gate.results = [holds]
    expect(toText((await page.confirm('promote')).body)).toContain('Revision 2 is written')
  })

  it('counts as a no when it fails', async () => {
    gate.whileItLooks = () => Promise.reject(new Error('the disk is full'))
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason })
    const answer = await page.confirm('promote')
    expect(answer.statusCode).toBe(503)
    expect(toText(answer.body)).toContain('The gate could not run, so the change was rejected the disk is full')
    expect((await page.document()).revision).toBe(1)
  })

  it('is skipped by changes that withdraw a version', async () => {
    gate.results = [no]
    await page.write(running)
    for (const [action, fields] of [
      ['pause', { rollout: 'r2' }],
      ['rollback', { remote: 'mfe-billing' }],
      ['kill', { build: 'mfe-billing@1.1.0' }],
    ] as const) {
      await page.preview(action, { ...fields, reason })
      expect(toText((await page.confirm(action)).body)).toContain('is written')
    }
    expect(gate.revisions).toEqual([])
  })
})
