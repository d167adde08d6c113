import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openAttestations } from 'releases'
import { publishAltered } from '../fixtures/altered-build'
import { root } from '../fixtures/portal-process'
import type { ReleaseLab } from '../fixtures/release-portal'
import { BILLING, expect, test, thatBreaks, withNewHeading } from '../fixtures/release-test'

// The gate uses its own browser, so these journeys use the command line.
// Each promotion opens every page in a browser of its own.
test.setTimeout(600_000)

/** Types a command as the owner of a token; without one, as whoever may read the portal's own. */
function releaseAs(
  token: string | undefined,
  lab: ReleaseLab,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'releases/src/cli/main.ts'), ...args], {
      cwd: root,
      env: { ...process.env, RELEASES_DIR: lab.releases.dir, ...(token && { RELEASES_TOKEN: token }) },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => done({ code, output }))
  })
}

/** The altered builds have no sources to check: signs the types check as the team's machine would. */
async function signTypes({ releases }: ReleaseLab, version: string, remote = BILLING) {
  const { shells } = await releases.registry.read()
  const evidence = openAttestations({ ...releases, env: {}, clock: () => new Date(), who: 'another machine' })
  await evidence.keep(
    { check: 'types', remote, version, shell: shells[0]!.version },
    { verdict: 'ok', detail: 'its sources hold' },
  )
}

test('a version that works in a browser is promoted, and one that breaks there is refused', async ({
  lab,
  page,
  at,
}) => {
  const before = await lab.stableVersion(BILLING)
  await lab.publish(BILLING, '1.1.0-good', withNewHeading)
  await lab.publish(BILLING, '1.2.0-broken', thatBreaks)
  for (const version of ['1.1.0-good', '1.2.0-broken']) await signTypes(lab, version)

  const options = ['--role', 'team', '--of', 'billing', '--reason', 'promotes billing']
  const created = await releaseAs(undefined, lab, 'token', 'create', 'Kim', ...options)
  const token = created.output.trim().split('\n').at(-1)
  const release = (...args: string[]) => releaseAs(token, lab, ...args)

  const foreign = await release('kill', `mfe-quotes@${await lab.stableVersion('mfe-quotes')}`, '--reason', 'not mine')
  expect(foreign).toMatchObject({ code: 4, output: expect.stringContaining('which does not own mfe-quotes') })

  const promoted = await release('promote', 'billing@1.1.0', '--tenants', 'acme', '--reason', 'new totals')
  expect(promoted).toMatchObject({ code: 0, output: expect.stringMatching(/smoke +ok .*visited .*\/invoices/) })
  const [{ entry } = {}] = await lab.releases.registry.history(1)
  expect(entry).toMatchObject({
    who: expect.stringMatching(/^Kim \(t\d+\)$/),
    what: `promote ${BILLING}@1.1.0-good --tenants acme`,
  })

  const refused = await release('promote', 'billing@1.2.0', '--tenants', 'acme', '--reason', 'more totals')
  expect(refused).toMatchObject({
    code: 3,
    output: expect.stringMatching(/smoke +NO .*1\.2\.0-broken at \/invoices: "This page can't be shown right now"/),
  })
  expect(refused.output).toContain('The gate says no. Nothing was written.')

  const { rollouts } = await lab.releases.registry.read()
  expect(rollouts.map(({ to, state }) => [to, state])).toEqual([['1.1.0-good', 'running']])
  // acme's users get the promoted version.
  await page.goto(at('/login'))
  const versionNow = () =>
    page.evaluate(
      async (remote) =>
        ((await (await fetch('/releases/current')).json()) as { versions: Record<string, string> }).versions[remote],
      BILLING,
    )
  expect(await versionNow()).toBe('1.1.0-good')

  // Time from the command to acme's next page.
  const startedAt = Date.now()
  const back = release('rollback', 'billing', '--reason', 'totals are off by a cent')
  await expect.poll(versionNow, { intervals: [20] }).toBe(before)
  test.info().annotations.push({
    type: 'measured',
    description: `from \`release rollback\` to the next page: ${Date.now() - startedAt} ms`,
  })
  expect(await back).toMatchObject({ code: 0 })
})

test('a version whose pages load more of the shell than their budgets allow is refused; where it is served, others are not stopped by it', async ({
  lab,
}) => {
  const { version } = await publishAltered(
    lab.releases.builds,
    BILLING,
    'signing/work-signing.tsx',
    (source) => `import * as everything from '@portal/ui/signature'\nexport const pulledIn = everything\n${source}`,
  )
  await signTypes(lab, version)
  const options = ['--tenants', 'acme', '--reason', 'signs at once']
  const { code, output } = await releaseAs(undefined, lab, 'promote', `billing@${version}`, ...options)
  expect(output).toMatch(/size +ok .*mfe-billing/)
  expect(output).toMatch(
    /smoke +NO .*the first load of \/invoice\/:id is \d+\.\d kB of code instead of \d+\.\d kB.*page-budgets\.ts.*; .*\/invoices/,
  )
  expect(code).toBe(3)

  await lab.promote(BILLING, version)
  await lab.publish('mfe-quotes', '1.1.0-other', ['All Quotes', 'Every Quote'])
  await signTypes(lab, '1.1.0-other', 'mfe-quotes')
  expect(await releaseAs(undefined, lab, 'promote', 'quotes@1.1.0', ...options)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/smoke +ok .*visited/),
  })
})
