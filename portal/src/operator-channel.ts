import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunOptions } from '@portal/cli'
import type { CommandContext } from './cli/command'
import { run } from './cli/run'

/** A command typed while the portal runs. The portal executes it, because the embedded database allows only one process. */
export interface Typed {
  argv: readonly string[]
  /** Folder that it was typed in; paths of files are relative to it. */
  cwd: string
}

/** How a command reaches whoever typed it. */
interface Asker {
  say: (line: string) => void
  complain: (line: string) => void
  /** Aborted when they have gone. */
  signal: AbortSignal
}

type ContextFor = (typed: Typed, asker: Asker) => CommandContext & { close?: () => Promise<void> }
type Said = { say: string } | { complain: string } | { code: number }

/** Maximum length of a socket's path on any system. */
const MAX_PATH = 100
const MAX_COMMAND = 1_000_000

const channelFolder = (dataDir: string): string => join(dataDir, 'operator')
const socketPath = (dataDir: string): string => join(channelFolder(dataDir), 'socket')

/**
 * Accepts commands only from the owner of the data folder: the socket is in a folder that other users cannot access. Only
 * the process that holds the database's lock opens it, so existing files are leftovers of a killed portal.
 * Returns a function that closes the channel; null if the path is too long for a socket.
 */
export async function openOperatorChannel(
  dataDir: string,
  contextFor: ContextFor,
): Promise<(() => Promise<void>) | null> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > MAX_PATH) return null
  rmSync(channelFolder(dataDir), { recursive: true, force: true })
  mkdirSync(channelFolder(dataDir), { mode: 0o700 })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void answer(socket, contextFor)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done))
  chmodSync(path, 0o600)
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of open) socket.destroy()
    await closed
    rmSync(channelFolder(dataDir), { recursive: true, force: true })
  }
}

async function answer(socket: Socket, contextFor: ContextFor): Promise<void> {
  const send = (said: Said) => void (socket.writable && socket.write(`${JSON.stringify(said)}\n`))
  const typed = await readTyped(socket)
  if (!typed) return void socket.destroy()
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const say = (line: string) => send({ say: line })
  const complain = (line: string) => send({ complain: line })
  const options: RunOptions<CommandContext> = {
    say,
    complain,
    open: async () => contextFor(typed, { say, complain, signal: gone.signal }),
  }
  send({ code: await run(typed.argv, options) })
  socket.end()
}

/** Reads the first line; null if it is not a command of ours. */
function readTyped(socket: Socket): Promise<Typed | null> {
  return new Promise((done) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end >= 0) done(parseTyped(text.slice(0, end)))
      else if (text.length > MAX_COMMAND) done(null)
    })
    socket.on('close', () => done(null))
  })
}

function parseTyped(line: string): Typed | null {
  try {
    const { argv, cwd }: Record<string, unknown> = JSON.parse(line)
    return Array.isArray(argv) && argv.every((word) => typeof word === 'string') && typeof cwd === 'string'
      ? { argv, cwd }
      : null
  } catch {
    return null
  }
}

/** Has the running portal of this data folder execute the command. Resolves to its exit code; null if no portal is running. */
export function askRunningPortal(
  dataDir: string,
  typed: Typed,
  { say, complain }: Pick<RunOptions<CommandContext>, 'say' | 'complain'>,
): Promise<number | null> {
  return new Promise((done) => {
    const path = socketPath(dataDir)
    if (Buffer.byteLength(path) > MAX_PATH) return done(null)
    let isConnected = false
    let code: number | null = null
    const socket = connect(path)
    socket.on('connect', () => {
      isConnected = true
      socket.write(`${JSON.stringify(typed)}\n`)
    })
    const lines = createInterface({ input: socket })
    lines.on('line', (line) => {
      const said = JSON.parse(line) as Said
      if ('say' in said) say(said.say)
      else if ('complain' in said) complain(said.complain)
      else code = said.code
    })
    // Reported below, on close.
    lines.on('error', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (isConnected && code === null) {
        complain('The portal exited before it responded. Check whether the command took effect, and try again.')
        code = 1
      }
      done(code)
    })
  })
}
