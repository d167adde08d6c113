import { resolve } from 'node:path'
import { emitSurface, type Surface } from '@portal/build/surface'
import { checkTypesAgainst } from './type-check'

const root = resolve(__dirname, '../../../..')
const wish = { root, remote: 'mfe-quotes' }
jest.setTimeout(240_000)

describe('a remote’s sources against a shell’s API', () => {
  let surface: Surface
  beforeAll(async () => void (surface = await emitSurface(root)))

  test('compile against the shell of the same checkout', async () => {
    expect(await checkTypesAgainst(surface, wish)).toEqual({ verdict: 'ok', detail: 'its sources hold' })
  })

  test('of teams that use nothing new compile against a shell that lacks a slot; those that fill it do not, and are told so', async () => {
    const slots = 'platform/src/slots.d.ts'
    const without = { ...surface, [slots]: surface[slots]!.replace(/'page\.banner': NoProps;/, '') }
    expect(without[slots]).not.toBe(surface[slots])
    const check = (remote: string) => checkTypesAgainst(without, { root, remote })
    for (const remote of ['mfe-billing', 'mfe-quotes']) expect(await check(remote)).toMatchObject({ verdict: 'ok' })
    const found = await check('mfe-scheduling')
    expect(found).toMatchObject({ verdict: 'no', detail: expect.stringMatching(/mfe-scheduling.*"page\.banner"/) })
  })

  test('do not compile against an older shell that lacks what they use', async () => {
    const older = Object.keys(surface).filter((path) => /^ui\/src\/dialog(\/index)?\.d\.ts$/.test(path))
    expect(older.length).toBeGreaterThan(0)
    const without = { ...surface, ...Object.fromEntries(older.map((path) => [path, 'export {}\n'])) }
    const found = await checkTypesAgainst(without, wish)
    expect(found.verdict).toBe('no')
    expect(found.detail).toMatch(/mfe-quotes\/src\/.*has no exported member (named )?'Dialog/)
  })
})
