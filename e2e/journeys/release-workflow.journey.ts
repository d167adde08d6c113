import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addToken, newToken, tokenHash } from 'releases'
import { proxyRequest } from '../fixtures/proxy-request'
import type { ReleaseLab } from '../fixtures/release-portal'
import { BILLING, expect, test, withNewHeading } from '../fixtures/release-test'
import { readWorkflow, runJob, type StepResult } from '../fixtures/workflow'

test.setTimeout(600_000)

/** Adds a token of a team, as `token create` does. */
async function createToken(lab: ReleaseLab, name: string, team: string): Promise<string> {
  const token = newToken()
  await lab.change(addToken({ name, role: 'team', of: [team], hash: tokenHash(token), days: 1 }))
  return token
}

/** The release page at an address that this machine finds: names below localhost are known to browsers alone. */
async function openAddress(lab: ReleaseLab) {
  const { port } = lab.portal
  const proxy = createServer((request, response) => {
    request.headers.host = `releases.localhost:${port}`
    proxyRequest(request, response, port)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() }
}

test('the GitHub Actions workflow publishes a remote and starts a rollout, and refuses another team’s token', async ({
  lab,
}) => {
  const { on, jobs } = readWorkflow('release.yml')
  expect(jobs.release.steps.flatMap(({ uses = [] }) => uses)).toEqual(['actions/checkout@v4', 'actions/setup-node@v4'])
  const { inputs } = on.workflow_dispatch
  expect(inputs.remote).toMatchObject({ required: true })

  // The checkout's build is a new one here.
  const mine = await lab.stableVersion(BILLING)
  await lab.publish(BILLING, '0.0.1-older', withNewHeading)
  await lab.promote(BILLING, '0.0.1-older')
  const { url, close } = await openAddress(lab)
  const runWith = (token: string): Promise<StepResult[]> =>
    runJob(jobs.release, {
      inputs: { remote: BILLING, percent: inputs.percent.default, reason: 'totals of "tips" & more; $(exit 9)' },
      vars: { RELEASES_URL: url },
      secrets: { RELEASES_TOKEN: token },
      // A folder in place of the bucket: its key lies beside it.
      env: { ...process.env, RELEASES_DIR: lab.releases.dir },
    })

  const [refused] = (await runWith(await createToken(lab, 'Quinn', 'quotes'))).slice(-1)
  expect(refused).toMatchObject({
    step: 'Build, check, test and publish',
    code: 4,
    output: expect.stringContaining('mfe-billing is not yours to publish'),
  })

  const results = await runWith(await createToken(lab, 'Casey', 'billing'))
  close()
  expect(results.at(-1), results.at(-1)?.output).toMatchObject({ code: 0 })
  expect(results.map(({ step, code }) => [step, code])).toEqual([
    ['Install packages', 0],
    ['Install a browser for the gate', 0],
    ['Build, check, test and publish', 0],
    ['Run the gate, and keep what it finds', 0],
    ['Offer it to a first few, guarded', 0],
  ])
  const [last] = await lab.releases.registry.history(1)
  expect(last?.entry).toMatchObject({
    who: expect.stringMatching(/^Casey \(t\d+\)$/),
    why: 'totals of "tips" & more; $(exit 9)',
    what: `promote ${BILLING}@${mine} --percent 10 --unit user --guard`,
  })
  expect(last?.document.rollouts.at(-1)).toMatchObject({
    remote: BILLING,
    to: mine,
    percent: 10,
    unit: 'user',
    state: 'running',
  })
})
