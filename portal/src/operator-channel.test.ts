import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from './cli/command'
import { askRunningPortal, openOperatorChannel } from './operator-channel'

const folder = mkdtempSync(join(tmpdir(), 'operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const contextFor = (_typed: unknown, { say }: { say: (line: string) => void }) =>
  ({
    database: {
      asOwner: async () => [{ subdomain: 'acme', name: 'Acme', timezone: 'America/Denver', featureFlags: {} }],
    },
    releases: async () => null,
    say,
  }) as unknown as CommandContext

async function ask(...argv: string[]) {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await askRunningPortal(folder, { argv, cwd: folder }, { say: print, complain: print })
  return { code, printed }
}

test('there is no response without a running portal', async () => {
  expect(await ask('tenant', 'list')).toEqual({ code: null, printed: [] })
})

test('the running portal executes a command, and its output and exit code are returned', async () => {
  // Leftovers of a killed portal are no obstacle.
  mkdirSync(join(folder, 'operator'))
  writeFileSync(join(folder, 'operator/socket'), '')
  const close = await openOperatorChannel(folder, contextFor)
  try {
    expect(await ask('tenant', 'list')).toEqual({ code: 0, printed: ['  acme  Acme  America/Denver'] })
    expect((await ask('tenant', 'sing')).code).toBe(2)
    expect(statSync(join(folder, 'operator')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'operator/socket')).mode & 0o777).toBe(0o600)
  } finally {
    await close?.()
  }
  expect(existsSync(join(folder, 'operator'))).toBe(false)
  expect((await ask('tenant', 'list')).code).toBeNull()
})

test('a folder whose path is too long for a socket has no channel', async () => {
  expect(await openOperatorChannel(join(folder, 'x'.repeat(100)), contextFor)).toBeNull()
})
