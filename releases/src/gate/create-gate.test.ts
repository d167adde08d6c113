import { writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inOrder, kill, pause, promoteToChannel, knowShell, startRollout, unkill, type Change } from '#rules/changes'
import { declareFlags, forgetFlag } from '#rules/flag-changes'
import { system } from '#rules/rights'
import { flag } from '#rules/testing/flags'
import { no, ok, unknown, type CheckResult } from './check-result'
import { createGate, type GateParts, type SmokeRunner, type SmokeWish, type TypesRunner } from './create-gate'
import { assertPassed, type GateResult } from './gate'
import { openGateLab, shell, type GateLab } from './testing/gate-fixture'

let lab: GateLab
beforeEach(async () => {
  lab = await openGateLab()
  await lab.publish()
})
afterEach(() => lab.close())

const NEW = '1.1.0-new'
const holds: TypesRunner = async () => ok('hold')
const works: SmokeRunner = async (wishes) => wishes.map(() => ok('works'))

async function ask(
  parts: Partial<GateParts>,
  change: Change = promoteToChannel('mfe-billing', NEW, 'stable'),
): Promise<GateResult[]> {
  const { before, after } = await lab.registry.dryRun(change, system('kim'))
  return createGate({ builds: lab.builds, evidence: lab.evidence, ...parts })({ before, after, now: lab.clock() })
}

const of = (results: GateResult[], check: GateResult['check']) =>
  results.filter((result) => result.check === check).map(({ verdict, detail }) => ({ verdict, detail }))
const refuses: Partial<GateParts> = {
  runTypes: async () => no('no'),
  runSmoke: async (wishes) => wishes.map(() => no('no')),
}
const never = () => new Promise<never>(() => undefined)
const limits = { types: 20, smokeStart: 10, smokeEach: 10 }

describe('fails closed', () => {
  const rejects = (problem: string) => () => Promise.reject(new Error(problem))
  const throws = (problem: string) => () => {
    throw new Error(problem)
  }
  const NOT_YET = /not checked yet\. Run `npm run release -- check/
  const broken: [name: string, check: 'types' | 'smoke', parts: Partial<GateParts>, detail: RegExp][] = [
    ['there is no type checker', 'types', { runTypes: undefined }, NOT_YET],
    ['there is no browser', 'smoke', { runSmoke: undefined }, NOT_YET],
    ['the type check rejects', 'types', { runTypes: rejects('no compiler') }, /could not be checked: no compiler/],
    [
      'the type check throws synchronously',
      'types',
      { runTypes: throws('no compiler') },
      /could not be checked: no compiler/,
    ],
    ['the type check hangs', 'types', { runTypes: never, limits }, /it timed out after/],
    [
      'the sources are elsewhere',
      'types',
      { runTypes: async () => unknown('the sources are not here') },
      /the sources are not here/,
    ],
    ['the browser rejects', 'smoke', { runSmoke: rejects('no browser') }, /could not be checked: no browser/],
    [
      'the browser throws synchronously',
      'smoke',
      { runSmoke: throws('no browser') },
      /could not be checked: no browser/,
    ],
    ['the browser hangs', 'smoke', { runSmoke: never, limits }, /it timed out after/],
    [
      'the browser returns no result for a combination',
      'smoke',
      { runSmoke: async () => [] },
      /the browser returned no result/,
    ],
  ]
  test.each(broken)('%s', async (_name, check, parts, detail) => {
    const results = await ask({ runTypes: holds, runSmoke: works, ...parts })
    expect(of(results, check)).toEqual([{ verdict: 'unknown', detail: expect.stringMatching(detail) }])
    expect(() => assertPassed(results)).toThrow('The gate says no')
    // An unknown result is not stored.
    expect((await readdir(join(lab.dir, 'evidence')).catch(() => [])).filter((name) => name.startsWith(check))).toEqual(
      [],
    )
  })

  test('a no of the type check or of the browser is a no', async () => {
    expect(() => assertPassed([{ check: 'types', subject: 'x', verdict: 'ok', detail: '' }])).not.toThrow()
    const results = await ask({ runTypes: holds, runSmoke: async (wishes) => wishes.map(() => no('white page')) })
    expect(of(results, 'smoke')).toEqual([{ verdict: 'no', detail: 'white page' }])
    expect(() => assertPassed(results)).toThrow('white page')
  })

  test('nothing is written when the gate fails', async () => {
    const gate = createGate({
      builds: { ...lab.builds, record: () => Promise.reject(new Error('disk on fire')) },
      evidence: lab.evidence,
    })
    const approve = async (before: never, after: never) => assertPassed(await gate({ before, after, now: lab.clock() }))
    await expect(
      lab.registry.write({
        change: promoteToChannel('mfe-billing', NEW, 'stable'),
        by: system('kim'),
        why: 'x',
        what: 'x',
        approve: approve as never,
      }),
    ).rejects.toThrow('disk on fire')
    expect((await lab.registry.read()).revision).toBe(1)
  })
})

describe('attestations', () => {
  test('the results of one machine count on another that has neither sources nor a browser', async () => {
    expect(of(await ask({}), 'smoke')[0]!.verdict).toBe('unknown')
    await ask({ runTypes: holds, runSmoke: works })
    const results = await ask({})
    expect(() => assertPassed(results)).not.toThrow()
    expect(of(results, 'types')).toEqual([{ verdict: 'ok', detail: 'hold' }])
  })

  test('an altered attestation does not count', async () => {
    await ask({ runTypes: holds, runSmoke: works })
    for (const name of await readdir(join(lab.dir, 'evidence')))
      await writeFile(join(lab.dir, 'evidence', name), '{"payload":"{}","keyId":"x","signature":"y"}')
    const results = await ask({})
    expect(of(results, 'types')[0]).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringContaining('not trusted here'),
    })
    expect(() => assertPassed(results)).toThrow()
  })

  test('a no is checked again, and a later ok overrules it', async () => {
    const says = (finding: CheckResult): Partial<GateParts> => ({ runTypes: async () => finding, runSmoke: works })
    expect(of(await ask(says(no('x is not a function'))), 'types')[0]!.verdict).toBe('no')
    expect(of(await ask({}), 'types')[0]!.verdict).toBe('no')
    expect(of(await ask(says(ok('hold'))), 'types')[0]!.verdict).toBe('ok')
    expect(of(await ask({}), 'types')[0]!.verdict).toBe('ok')
  })

  test('each is for one shell: types are checked with every one that is served, once', async () => {
    await ask({ runTypes: holds, runSmoke: works })
    for (const version of ['1.1.0-shell', '1.2.0-shell']) await lab.write(knowShell({ ...shell, version }))
    await lab.write(startRollout({ remote: 'shell', to: '1.2.0-shell', percent: 10 }))
    const asked: string[] = []
    await ask({ runTypes: async (_, version) => (asked.push(version), ok('hold')), runSmoke: works })
    expect(asked).toEqual(['1.2.0-shell'])
  })

  test('a browser is told what there was before, so that what was too heavy already is nobody else’s fault', async () => {
    const wishes: SmokeWish[] = []
    const runSmoke: SmokeRunner = async (all) => (wishes.push(...all), all.map(() => ok('works')))
    await ask({ runTypes: holds, runSmoke })
    expect(wishes).toMatchObject([
      {
        versions: { 'mfe-billing': NEW, 'mfe-quotes': '1.0.0' },
        before: {
          versions: { 'mfe-billing': '1.0.0', 'mfe-quotes': '1.0.0' },
          records: [{ version: '1.0.0' }, { version: '1.0.0' }],
          shell: shell.version,
        },
      },
    ])
  })
})

describe('what is checked', () => {
  test('only new combinations: promoting the same combination again needs no browser', async () => {
    let runs = 0
    const counting: SmokeRunner = async (wishes) => ((runs += wishes.length), wishes.map(() => ok('works')))
    const parts = { runTypes: holds, runSmoke: counting }
    const rollout = startRollout({ remote: 'mfe-billing', to: NEW, include: ['acme'] })
    await ask(parts, rollout)
    await lab.write(rollout)
    await ask(parts, promoteToChannel('mfe-billing', NEW, 'stable'))
    expect(runs).toBe(1)
  })

  test('withdrawing a version needs no checks', async () => {
    await lab.write(startRollout({ remote: 'mfe-billing', to: NEW, include: ['acme'] }))
    for (const change of [pause('r2'), kill('mfe-billing', NEW, 'white page')])
      expect(await ask(refuses, change)).toEqual([])
  })

  test('undoing a kill needs no new checks either: the version passed before it was killed', async () => {
    for (const version of ['1.0.0', NEW]) {
      await lab.write(
        inOrder(promoteToChannel('mfe-billing', version, 'stable'), kill('mfe-billing', version, 'by mistake')),
      )
      const results = await ask(refuses, unkill('mfe-billing', version))
      expect(results.map(({ check, verdict }) => [check, verdict])).toEqual([
        ['files', 'ok'],
        ['requirements', 'ok'],
      ])
    }
    // Unless the shell has moved on.
    await lab.write(
      inOrder(
        knowShell({ ...shell, version: '2.0.0-shell', shellApi: '2.0.0' }),
        promoteToChannel('shell', '2.0.0-shell', 'stable'),
      ),
    )
    expect(of(await ask(refuses, unkill('mfe-billing', NEW)), 'requirements').map(({ verdict }) => verdict)).toEqual([
      'no',
    ])
  })

  test('a flag is forgotten when nothing that is served declares it, nor the API', async () => {
    const layout = flag()
    const { version } = await lab.publish({
      version: '1.2.0',
      alter: (record) => ({ ...record, facts: { ...record.facts, flags: { layout } } }),
    })
    await lab.write(
      inOrder(
        declareFlags({ financing: { ...layout, owner: 'quotes' } }),
        declareFlags({ layout }, 'mfe-billing'),
        promoteToChannel('mfe-billing', version, 'stable'),
      ),
    )
    expect(await ask({}, forgetFlag('layout'))).toEqual([
      {
        check: 'flags',
        subject: 'flag layout',
        verdict: 'no',
        detail: 'mfe-billing 1.2.0 declares it and may be served: promote a build without it first',
      },
    ])
    expect(await ask({}, forgetFlag('financing'))).toEqual([
      { check: 'flags', subject: 'flag financing', verdict: 'no', detail: 'the API declares it: every tenant has it' },
    ])
    await lab.write(inOrder(promoteToChannel('mfe-billing', NEW, 'stable'), kill('mfe-billing', version, 'x')))
    expect(await ask({}, forgetFlag('layout'))).toEqual([
      { check: 'flags', subject: 'flag layout', verdict: 'ok', detail: 'nothing that is served declares it' },
    ])
  })
})
