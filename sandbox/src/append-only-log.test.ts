import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openJournal } from './append-only-log'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  file = join(folder, 'deep', 'entries.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('entries are read back in write order when the file is reopened', async () => {
  const journal = openJournal<{ n: number }>(file)
  expect(journal.entries).toEqual([])
  await Promise.all(Array.from({ length: 200 }, (_, n) => journal.append([{ n }])))
  expect(openJournal<{ n: number }>(file).entries.map((entry) => entry.n)).toEqual(
    Array.from({ length: 200 }, (_, n) => n),
  )
})

test('a truncated last line is dropped, and the next entry starts a new line', async () => {
  await openJournal(file).append([{ n: 1 }])
  appendFileSync(file, '{"n":')
  const journal = openJournal<{ n: number }>(file)
  expect(journal.entries).toEqual([{ n: 1 }])
  await journal.append([{ n: 2 }])
  expect(openJournal(file).entries).toEqual([{ n: 1 }, { n: 2 }])
})

test('a damaged line in the middle is not skipped', async () => {
  await openJournal(file).append([{ n: 1 }])
  writeFileSync(file, `garbage\n${readFileSync(file, 'utf8')}`)
  expect(() => openJournal(file)).toThrow(/Line 1 of .* is damaged/)
})

test('nothing that was acknowledged is lost to kill -9', async () => {
  const program = `
    import { openJournal } from ${JSON.stringify(join(__dirname, 'append-only-log.ts'))}
    const journal = openJournal(process.argv[1])
    for (let n = 0; ; n += 1) { await journal.append([{ n }]); console.log(n) }`
  const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = -1
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged === 50) writer.kill('SIGKILL')
  }
  expect(acknowledged).toBeGreaterThanOrEqual(50)
  expect(openJournal(file).entries.slice(0, acknowledged + 1)).toEqual(
    Array.from({ length: acknowledged + 1 }, (_, n) => ({ n })),
  )
})
