import type { Surroundings } from '@portal/cli'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { World } from './cli/command'
import { run } from './cli/run'

/** What is typed at the command line while the portal runs; it goes to the portal, whose database takes no second process. */
export interface Typed {
  argv: readonly string[]
  /** Where it was typed: files are named from there. */
  cwd: string
}

type WorldFor = (typed: Typed, say: (line: string) => void) => World & { close?: () => Promise<void> }
type Said = { say: string } | { complain: string } | { code: number }

/** The longest path that every system takes for a socket. */
const LONGEST_PATH = 100
const LONGEST_COMMAND = 1_000_000

const folderOf = (dataDir: string): string => join(dataDir, 'operator')
const pathOf = (dataDir: string): string => join(folderOf(dataDir), 'socket')

/**
 * Takes commands of whoever owns the data folder, and of nobody else: the socket lies in a folder that is closed to
 * others. Whoever holds the database's lock opens it, so what lies there already is left over from a portal that was killed.
 * Answers the function that closes it; null where the path is too long for a socket.
 */
export async function openOperatorChannel(dataDir: string, worldFor: WorldFor): Promise<(() => Promise<void>) | null> {
  const path = pathOf(dataDir)
  if (Buffer.byteLength(path) > LONGEST_PATH) return null
  rmSync(folderOf(dataDir), { recursive: true, force: true })
  mkdirSync(folderOf(dataDir), { mode: 0o700 })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void answer(socket, worldFor)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done))
  chmodSync(path, 0o600)
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of open) socket.destroy()
    await closed
    rmSync(folderOf(dataDir), { recursive: true, force: true })
  }
}

async function answer(socket: Socket, worldFor: WorldFor): Promise<void> {
  const send = (said: Said) => void (socket.writable && socket.write(`${JSON.stringify(said)}\n`))
  const typed = await readTyped(socket)
  if (!typed) return void socket.destroy()
  const say = (line: string) => send({ say: line })
  const surroundings: Surroundings<World> = { say, complain: (line) => send({ complain: line }), open: async () => worldFor(typed, say) }
  send({ code: await run(typed.argv, surroundings) })
  socket.end()
}

/** The first line; null for what no command line of ours sends. */
function readTyped(socket: Socket): Promise<Typed | null> {
  return new Promise((done) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end >= 0) done(parseTyped(text.slice(0, end)))
      else if (text.length > LONGEST_COMMAND) done(null)
    })
    socket.on('close', () => done(null))
  })
}

function parseTyped(line: string): Typed | null {
  try {
    const { argv, cwd } = JSON.parse(line) as Partial<Typed>
    return Array.isArray(argv) && argv.every((word) => typeof word === 'string') && typeof cwd === 'string' ? { argv, cwd } : null
  } catch {
    return null
  }
}

/** Has the portal that runs on this data folder do it; null when none answers there. */
export function askRunningPortal(dataDir: string, typed: Typed, { say, complain }: Pick<Surroundings<World>, 'say' | 'complain'>): Promise<number | null> {
  return new Promise((done) => {
    const path = pathOf(dataDir)
    if (Buffer.byteLength(path) > LONGEST_PATH) return done(null)
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
    // Told below, when it closes.
    lines.on('error', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (isConnected && code === null) {
        complain('The portal ended before it answered; look whether it was done, and try again.')
        code = 1
      }
      done(code)
    })
  })
}
