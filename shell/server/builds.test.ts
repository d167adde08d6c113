import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShellSource } from './builds'

test('a rebuilt shell is noticed, and an unchanged one is not read again', async () => {
  const shell = mkdtempSync(join(tmpdir(), 'shell-record-'))
  const file = join(shell, 'dist/record.json')
  mkdirSync(join(shell, 'dist'))
  const write = (version: string, writtenAt: number) => {
    writeFileSync(file, JSON.stringify({ version, entry: [], chunks: {}, shared: {}, files: [] }))
    utimesSync(file, writtenAt, writtenAt)
  }
  const newest = createShellSource({ shell, remotes: {} })
  write('1.0.0-aa', 1_000)
  const first = await newest()
  expect(first.record.version).toBe('1.0.0-aa')
  expect(await newest()).toBe(first)
  write('1.0.0-bb', 2_000)
  expect((await newest()).record.version).toBe('1.0.0-bb')
  rmSync(shell, { recursive: true })
})
