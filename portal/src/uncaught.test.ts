import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createUncaughtGuard } from './uncaught'

// In a process of its own: Jest has its own handling of what is not caught.
let server: ChildProcess
let port = ''
let printed = ''
beforeEach(async () => {
  printed = ''
  server = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'testing/failing-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  server.stdout!.on('data', (text: Buffer) => void (printed += text.toString()))
  while (!printed.includes('\n')) await once(server.stdout!, 'data')
  port = printed.split('\n')[0]!
  printed = ''
})
afterEach(async () => {
  if (server.exitCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
})

interface Answered {
  status: number | undefined
  body: string
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answered>((done, fail) => {
    const sent = request({ port, path, method: 'POST', headers }, (answer: IncomingMessage) => {
      let body = ''
      answer
        .on('data', (text: Buffer) => void (body += text.toString()))
        .on('end', () => done({ status: answer.statusCode, body }))
        .on('error', fail)
    })
    sent.on('error', fail).end('body')
  })

const lines = () =>
  printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test.each(['/at-once', '/timer', '/zlib', '/rejection', '/late-rejection', '/body'])(
  'an exception at %s costs that request alone',
  async (path) => {
    const other = ask('/slow')
    const failed = await ask(path, { 'x-request-id': 'request-1' })
    expect(failed).toEqual({
      status: 500,
      body: JSON.stringify({ message: 'An unexpected error occurred, please try again.', request_id: 'request-1' }),
    })
    server.send('finish')
    expect(await other).toEqual({ status: 200, body: 'slow' })
    expect(lines()).toEqual([
      { origin: 'request' },
      { text: 'An exception was not caught', error: 'a library failed', request_id: 'request-1' },
    ])
  },
)

test('a page is told in words', async () => {
  expect(await ask('/timer', { accept: 'text/html' })).toEqual({
    status: 500,
    body: 'An unexpected error occurred, please try again.',
  })
})

test('an answer that had begun is cut, so that nobody takes it for a whole one', async () => {
  await expect(ask('/after-headers')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect((await ask('/timer')).status).toBe(500)
})

test('an exception after the end of the answer changes nothing', async () => {
  expect(await ask('/after-the-end')).toEqual({ status: 200, body: 'done' })
  expect((await ask('/timer')).status).toBe(500)
})

test('after ten within a minute the process finishes what is under way, and ends', async () => {
  const exit = once(server, 'exit')
  const other = ask('/slow')
  for (let count = 0; count < 9; count += 1) expect((await ask('/timer')).status).toBe(500)
  expect(printed).not.toContain('within a minute')
  expect((await ask('/timer')).status).toBe(500)
  server.send('finish')
  expect(await other).toEqual({ status: 200, body: 'slow' })
  expect(await exit).toEqual([1, null])
  expect(printed).toContain('10 exceptions within a minute: this process finishes what is under way and ends')
})

test('an exception that belongs to no request ends the process once what is under way is finished', async () => {
  const exit = once(server, 'exit')
  server.send('fail')
  expect(await exit).toEqual([1, null])
  expect(lines().map(({ text, origin }) => text ?? origin)).toEqual([
    'other',
    'An exception was not caught',
    'It belongs to no request: this process finishes what is under way and ends',
  ])
})

test('ten over a longer time are ten misfortunes', () => {
  let now = 0
  const restart = jest.fn()
  const guard = createUncaughtGuard({ complain: () => undefined, count: () => undefined, now: () => now, restart })
  const origin = { request: {} as IncomingMessage, refuse: () => undefined }
  for (let count = 0; count < 30; count += 1, now += 6_667) guard.handle(new Error('x'), origin)
  expect(restart).not.toHaveBeenCalled()
  for (let count = 0; count < 12; count += 1, now += 6_000) guard.handle(new Error('x'), origin)
  expect(restart).toHaveBeenCalledTimes(1)
})
