import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadReport } from '#guard/report'
import { loadReport } from '#guard/testing/load-report'
import {
  kill,
  knowTenants,
  pause,
  pin,
  promoteToChannel,
  knowShell,
  setChannel,
  startRollout,
  stopRollout,
  usualGuard,
} from '#rules/changes'
import { openTestPage, toText } from './testing/test-page'

let page: Awaited<ReturnType<typeof openTestPage>>
const open = async (options?: Parameters<typeof openTestPage>[0]) => {
  page = await openTestPage(options)
  await page.signIn()
}
afterEach(() => page.close())
const text = async (url: string) => toText((await page.get(url)).body)

const report = (part: Partial<LoadReport> = {}) => loadReport({ rolloutId: 'r2', ...part })

const many = Array.from({ length: 300 }, (_, index) => `tenant-${index}`)

describe('the overview', () => {
  it('of a node without the signing key offers no change, and says why', async () => {
    await open({ hasKey: false })
    await page.write(
      startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 0, include: ['acme'], guard: usualGuard }),
    )
    await page.write(pin('summit', 'mfe-quotes', '1.1.0', 'audit', null))
    await page.write(kill('mfe-quotes', '1.2.0', 'it loops'))
    const { body } = await page.get('/')
    expect(toText(body)).toContain(
      'This node has no signing key, so it shows releases and can’t change them. Set RELEASES_PRIVATE_KEY here, or run npm run release where the key is.',
    )
    expect(toText(body)).toContain(
      'Guarded, but without the signing key this node only logs that it should be taken back',
    )
    expect(toText(body)).toContain('summit mfe-quotes 1.1.0 unpinned audit')
    expect(body).not.toContain('href="/change/')
    const form = await page.get('/change/kill')
    expect([
      form.statusCode,
      form.body.includes('name="step"'),
      toText(form.body).includes('This node has no signing key'),
    ]).toEqual([403, false, true])
    expect(
      (await page.post('/change/kill', { build: 'mfe-billing@1.1.0', reason: 'x', step: 'confirm' })).statusCode,
    ).toBe(403)
  })

  it('of an empty registry says what to do', async () => {
    await open({ isEmpty: true })
    const seen = await text('/')
    for (const line of [
      'No rollout is running.',
      'No version was promoted yet.',
      'The registry knows no tenant yet.',
      'No version is killed.',
      'No tenant is pinned.',
      'No shell was written down yet.',
      'No page has reported a failure',
    ])
      expect(seen).toContain(line)
    expect(await text('/change/promote')).toContain('Nothing was published yet')
    expect(await text('/change/raise')).toContain('No rollout is running.')
    expect((await page.get('/change/raise')).body).not.toContain('name="step"')
  })

  it('says who gets what, and why', async () => {
    await open()
    await page.write(promoteToChannel('mfe-quotes', '1.1.0', 'beta'))
    await page.write(setChannel('bluebird', 'beta'))
    await page.write(pin('summit', 'mfe-billing', '1.2.0', 'audit', '2027-03-01'))
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 0, include: ['acme'] }))
    const seen = await text('/')
    expect(seen).toContain('Revision 5 is in force. Last: something else by lee, 2027-01-10 12:00 UTC: by another way')
    expect(seen).toContain(
      'acme: channel stable Remote Version Why mfe-billing 1.1.0 rollout r5 names acme mfe-quotes 1.0.0 channel stable',
    )
    expect(seen).toContain(
      'bluebird: channel beta Remote Version Why mfe-billing 1.0.0 channel stable mfe-quotes 1.1.0 channel beta',
    )
    expect(seen).toContain(
      'summit: channel stable Remote Version Why mfe-billing 1.2.0 pinned until 2027-03-01 (audit)',
    )
    expect(seen).toContain('summit mfe-billing 1.2.0 2027-03-01 00:00 UTC audit Unpin')
    expect(seen).toContain('mfe-quotes 1.0.0 1.1.0 1.0.0 Roll back')
  })

  it('shows a percentage of users beside what the others get', async () => {
    await open()
    await page.write(
      startRollout({
        remote: 'mfe-billing',
        to: '1.1.0',
        percent: 10,
        unit: 'user',
        include: ['acme'],
        exclude: ['summit'],
      }),
    )
    const seen = await text('/')
    expect(seen).toContain('In it: 10 % of the people of every other tenant, and all of: acme (named)')
    expect(seen).toContain('acme: channel stable Remote Version Why mfe-billing 1.1.0 rollout r2 names acme')
    expect(seen).toContain(
      'bluebird: channel stable Remote Version Why mfe-billing 1.0.0 10 % of people: 1.1.0 (r2) channel stable',
    )
    expect(seen).toContain('summit: channel stable Remote Version Why mfe-billing 1.0.0 channel stable')
  })

  it('shows what two percentages of users really give, and only where they are drawn', async () => {
    await open()
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 50, unit: 'user' }))
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.2.0', percent: 50, within: ['acme'] }))
    await page.write(pin('summit', 'mfe-billing', '1.0.0', 'audit', null))
    const seen = await text('/')
    expect(seen).toContain('For 50 % of the people of acme Since')
    expect(seen).toContain('In it: 50 % of the people of acme.')
    expect(seen).toContain('Reaches really 50 % of those whom r3 leaves, 25 % of acme Since')
    const billing = 'channel stable Remote Version Why mfe-billing 1.0.0'
    expect(seen).toContain(`acme: ${billing} 50 % of people: 1.2.0 (r3) 25 % of people: 1.1.0 (r2) channel stable`)
    expect(seen).toContain(`bluebird: ${billing} 50 % of people: 1.1.0 (r2) channel stable`)
    expect(seen).toContain(`summit: ${billing} pinned (audit)`)
  })

  it('shows a paused rollout, and offers to resume it', async () => {
    await open()
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 10, include: ['acme'] }))
    await page.write(pause('r2'))
    const { body } = await page.get('/')
    expect(toText(body)).toContain('r2: mfe-billing 1.1.0 paused Raise r2 Resume r2 Roll back mfe-billing')
    expect(toText(body)).toContain('For acme, and 10 % of the other tenants Since')
    expect(toText(body)).toContain('It is paused, so nobody gets it until it is resumed.')
    expect(body).toContain('href="/change/resume?rollout=r2"')
    expect(toText(body)).toContain('acme: channel stable Remote Version Why mfe-billing 1.0.0 channel stable')
    for (const [action, offered] of [
      ['raise', true],
      ['pause', false],
      ['resume', true],
    ] as const)
      expect((await page.get(`/change/${action}`)).body.includes('<option value="r2">')).toBe(offered)
  })

  it('marks a killed version wherever it was offered', async () => {
    await open()
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 100 }))
    await page.write(kill('mfe-billing', '1.1.0', 'it loops'))
    await page.write(kill('mfe-billing', '1.0.0', 'it too'))
    const seen = await text('/')
    expect(seen).toContain('1.1.0 is killed, so nobody gets it: it loops')
    expect(seen).toContain('mfe-billing none 1.1.0 was killed (it loops); 1.0.0 was killed (it too)')
    expect(seen).toContain('mfe-billing 1.1.0 it loops 2027-01-10 12:00 UTC Take back')
  })

  it('shows the health of a rollout beside its control, with its limits', async () => {
    await open()
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 100, guard: usualGuard }))
    for (let index = 0; index < 20; index++) {
      const from = { address: `203.0.113.${index}`, visitor: 'v' }
      page.health.add(report(index < 1 ? { errorClass: 'integrity', httpStatus: 200, ms: null } : {}), from)
      page.health.add(report({ version: '1.0.0', side: 'control', ms: 150 }), from)
    }
    page.health.add(report({ phase: 'crash', errorClass: 'render', ms: null }), {
      address: '203.0.113.1',
      visitor: 'v',
    })
    const seen = await text('/')
    expect(seen).toContain('Canary 20 5 % 5 % 200 ms Control 20 0 % 0 % 150 ms')
    expect(seen).toContain(
      'load failures 5 % above the control, crashes 5 % above it, or 2 × its time; from 20 loads on',
    )
    expect(seen).toMatch(/In it: acme \(bucket \d+\), bluebird \(bucket \d+\), summit \(bucket \d+\)/)
    expect(seen).toContain('mfe-billing 1.1.0 acme render – – 2027-01-10 12:00 UTC')
    expect(seen).toContain('mfe-billing 1.1.0 acme integrity 200 – 2027-01-10 12:00 UTC')
  })

  it('shows what the guard stopped', async () => {
    await open()
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.1.0', percent: 100, guard: usualGuard }))
    await page.write(stopRollout('r2', 'crashed pages 40.0 %'), 'guard')
    expect(await text('/')).toContain('r2: mfe-billing 1.1.0 is stopped: crashed pages 40.0 %')
  })

  it('names the shells that are served, and those in pages that may be open', async () => {
    await open()
    for (const version of ['2.0.0', '2.1.0'])
      await page.write(knowShell({ version, shellApi: '1.4.0', apiContract: '1.2.0', shared: { react: '19.3.1' } }))
    expect(await text('/')).toContain('2.1.0 yes 1.4.0 1.2.0 react 19.3.1 2.0.0 only in pages that are open')
  })

  it('of 300 tenants is paginated, and can be filtered by a part of the name', async () => {
    await open()
    await page.write(knowTenants(many))
    const first = await page.get('/')
    expect(first.body.match(/class="tenant"/g)).toHaveLength(20)
    expect(toText(first.body)).toContain('303 tenants, page 1 of 16.')
    expect(first.body).toContain('href="/?tenant=&amp;page=2#tenants"')
    expect((await page.get('/?page=16')).body.match(/class="tenant"/g)).toHaveLength(3)
    // An invalid page number leads to the nearest page.
    for (const [url, at] of [
      ['/?page=99', 16],
      ['/?page=0', 1],
      ['/?page=x', 1],
    ] as const)
      expect(await text(url)).toContain(`page ${at} of 16`)
    const found = await text('/?tenant=TENANT-29')
    expect(found).toContain('11 tenants with “TENANT-29” in their names.')
    expect(await text('/?tenant=bluebird')).toContain('1 tenant with “bluebird” in its name.')
    expect((await page.get(`/?tenant=${encodeURIComponent('"><script>')}`)).body).not.toContain('<script')
  })

  it('collapses the 300 tenants of a rollout, as its preview does', async () => {
    await open()
    await page.write(knowTenants(many))
    const look = toText(
      (await page.preview('rollout', { build: 'mfe-billing@1.1.0', percent: '100', unit: 'tenant', reason: 'x' })).body,
    )
    expect(look).toContain('303 tenants: mfe-billing 1.0.0 → 1.1.0 All 303 of them')
    expect(look).toContain('tenant-299 mfe-billing 1.0.0 1.1.0 rollout r3, bucket')
    expect(toText((await page.confirm('rollout')).body)).toContain('In it: 303 tenants')
  })
})

describe('a registry that can’t be trusted', () => {
  beforeEach(async () => {
    await open()
    await writeFile(join(page.folder, 'revisions/00000002.json'), '<html>')
  })

  it.each(['/', '/history', '/change/kill'])('is reported on %s, which still shows what is in force', async (url) => {
    const answer = await page.get(url)
    expect(answer.statusCode).toBe(200)
    expect(toText(answer.body)).toContain(
      'The release registry is invalid revision 2 is not JSON (revisions/00000002.json). Pages are served by revision 1',
    )
  })

  it('can’t be changed, and the input is kept', async () => {
    const answer = await page.preview('kill', { build: 'mfe-billing@1.1.0', reason: 'typed with care' })
    expect(answer.statusCode).toBe(503)
    expect(toText(answer.body)).toContain('The registry can’t be trusted: revision 2 is not JSON')
    expect(answer.body).toContain('value="typed with care"')
  })
})

describe('the history', () => {
  it('shows who, why, what, and what it changed for whom', async () => {
    await open()
    await page.preview('promote', { build: 'mfe-billing@1.1.0', channel: 'stable', reason: 'it is <better>' })
    await page.confirm('promote')
    await page.write(startRollout({ remote: 'mfe-billing', to: '1.2.0', percent: 10, unit: 'user' }))
    const seen = await text('/history')
    expect(seen).toMatch(
      /Revision 3 .*From then on: mfe-billing 1\.2\.0 for 10 % of the people.*Revision 2 What promote mfe-billing@1\.1\.0 --channel stable Why it is <better> Who Kim Lee \(t1\)/,
    )
    expect(seen).toContain('acme mfe-billing 1.0.0 1.1.0 channel stable')
    expect(seen).toContain('channel stable: mfe-billing 1.0.0 → 1.1.0')
    // The first one is compared with an empty registry.
    expect(seen).toMatch(
      /Revision 1 .*acme mfe-billing none 1\.0\.0 channel stable.*tenants known from now on: acme, bluebird, summit/,
    )
  })

  it('is paginated, each revision compared with the one before it', async () => {
    await open()
    for (let index = 0; index < 24; index++) await page.write(setChannel('acme', index % 2 ? 'stable' : 'beta'))
    const first = await page.get('/history')
    expect(first.body.match(/<article/g)).toHaveLength(20)
    expect(toText(first.body)).toContain('Revision 6 ')
    expect(toText(first.body)).not.toContain('can’t be told')
    const second = toText((await page.get('/history?page=2')).body)
    expect(second).toMatch(/Revision 5 .*Revision 1 /)
    expect(second).toContain('Newer')
    expect(second).not.toContain('Older')
    expect(toText((await page.get('/history?page=3')).body)).toContain('There are no revisions that old.')
  })

  it('leaves out tampered revisions, and says what can’t be shown', async () => {
    await open()
    await page.write(setChannel('acme', 'beta'))
    await page.write(setChannel('acme', 'stable'))
    await writeFile(join(page.folder, 'revisions/00000002.json'), '{}')
    const seen = await text('/history')
    expect(seen).toContain('The changes can’t be shown: the previous revision can’t be read.')
    expect(seen).not.toContain('Revision 2 ')
  })
})

it('hostile text in any rule is escaped', async () => {
  await open()
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  await page.write(kill('mfe-billing', hostile, hostile), hostile)
  await page.write(pin('acme', 'mfe-quotes', hostile, hostile, null), hostile)
  await page.write(
    knowShell({ version: hostile, shellApi: hostile, apiContract: hostile, shared: { [hostile]: hostile } }),
    hostile,
  )
  await page.write(startRollout({ remote: 'mfe-billing', to: `${hostile}2`, percent: 10 }), hostile)
  await page.write(startRollout({ remote: 'mfe-quotes', to: '1.2.0', percent: 10 }), hostile)
  await page.write(stopRollout('r6', hostile), hostile)
  page.health.add(report({ version: hostile, tenant: hostile, errorClass: 'http' }), {
    address: '1.1.1.1',
    visitor: hostile,
  })
  for (const url of ['/', '/history', '/change/kill', '/change/unkill', '/change/unpin', '/change/raise']) {
    const { body } = await page.get(url)
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toMatch(/<script|<img/)
  }
})
