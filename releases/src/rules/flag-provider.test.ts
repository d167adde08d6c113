import { pin, type Change } from './changes'
import { setFlag } from './flag-changes'
import { toContext, decideFlags, openFlags } from './flag-provider'
import { resolveFlags } from './resolve'
import { declared, LAYOUT, made, now, PERSON, SEVERAL, share } from './testing/flags'

describe('OpenFeature', () => {
  const open = (...changes: Change[]) => {
    const document = made(...changes)
    return openFlags({ document: () => document, clock: () => now })
  }
  const acme = toContext({ tenant: 'acme', user: PERSON })

  test('a client has the same variant, and the reason', async () => {
    const { client } = open(declared, share(100))
    expect(await client.getBooleanDetails(SEVERAL, false, acme)).toMatchObject({
      value: true,
      variant: 'on',
      reason: 'SPLIT',
      flagMetadata: { isBase: false, rolloutId: 'r1', side: 'canary' },
    })
    expect(await client.getStringDetails(LAYOUT, 'old', acme)).toMatchObject({ value: 'wide', reason: 'DEFAULT' })
  })

  test('what nobody declared has the caller’s default, and so has a flag of another kind', async () => {
    const { client } = open(declared)
    expect(await client.getBooleanDetails('financing', true, acme)).toMatchObject({
      value: true,
      errorCode: 'FLAG_NOT_FOUND',
    })
    expect(await client.getBooleanDetails(LAYOUT, true, acme)).toMatchObject({
      value: true,
      errorCode: 'TYPE_MISMATCH',
    })
    expect(await client.getNumberDetails(SEVERAL, 7, acme)).toMatchObject({ value: 7, errorCode: 'TYPE_MISMATCH' })
    expect(await client.getObjectDetails(SEVERAL, {}, acme)).toMatchObject({ errorCode: 'TYPE_MISMATCH' })
  })

  test('two registries in a process do not mix', async () => {
    const [first, second] = [open(declared), open(declared, setFlag(SEVERAL, 'on', 'stable'))]
    expect([
      await first.client.getBooleanValue(SEVERAL, false, acme),
      await second.client.getBooleanValue(SEVERAL, false, acme),
    ]).toEqual([false, true])
  })

  test('all flags of a visitor are what the rules say', async () => {
    const changes = [declared, share(100), pin('acme', LAYOUT, 'old', 'x', null)]
    expect(await decideFlags(open(...changes), { tenant: 'acme', user: PERSON })).toEqual([
      { name: LAYOUT, variant: 'old', isBase: true, rollout: null },
      {
        name: SEVERAL,
        variant: 'on',
        isBase: false,
        rollout: { id: 'r1', bucket: expect.any(Number), side: 'canary' },
      },
    ])
    expect(resolveFlags(made(...changes), { tenant: 'acme', user: PERSON }, now).map(({ version }) => version)).toEqual(
      ['old', 'on'],
    )
  })
})
