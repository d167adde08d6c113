import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface LineProxy {
  port: number
  /** Connections are reset, also new ones, until `lift`. */
  cut: () => void
  /** Not a byte comes through until `lift`, and of the live connection none ever again. Nobody is told. */
  stall: () => void
  lift: () => void
  /** From now on every position of the live connection comes after the one that follows it. */
  swap: () => void
  close: () => void
}

interface Line {
  ends: Socket[]
  isLive: boolean
}

/**
 * Stands before a portal on a port of its own and hands on bytes, so that a page's connections can be lost as they are outside:
 * by a reset, or without a word.
 */
export async function startLineProxy(portalPort: number): Promise<LineProxy> {
  let trouble: 'cut' | 'stall' | null = null
  let isSwapped = false
  const lines = new Set<Line>()
  const waiting = new Set<Socket>()

  function open(near: Socket): void {
    const far = connect(portalPort, '127.0.0.1')
    const line: Line = { ends: [near, far], isLive: false }
    lines.add(line)
    near.once('data', (first) => (line.isLive = first.toString('latin1').startsWith('GET /cable')))
    for (const [end, other] of [[near, far], [far, near]] as const) {
      let held: Buffer[] = []
      end.on('data', (bytes: Buffer) => {
        // The server writes a frame at a time, and they come soon enough after one another to be read so.
        const isHeld = isSwapped && held.length === 0 && end === far && bytes.includes('"position"')
        if (isHeld) return void held.push(bytes)
        for (const each of [bytes, ...held]) other.write(each)
        held = []
      })
      end.on('end', () => void other.end())
      end.on('error', () => void other.resetAndDestroy())
      end.on('close', () => {
        lines.delete(line)
        other.destroy()
      })
    }
  }

  const server = createServer((near) => {
    near.on('error', () => void near.destroy())
    if (trouble === 'cut') near.resetAndDestroy()
    else if (trouble === 'stall') waiting.add(near.pause())
    else open(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      trouble = 'cut'
      for (const { ends: [near] } of lines) near?.resetAndDestroy()
    },
    stall() {
      trouble = 'stall'
      for (const { ends } of lines) for (const end of ends) end.pause()
    },
    lift() {
      trouble = null
      for (const { ends, isLive } of lines) if (!isLive) for (const end of ends) end.resume()
      for (const near of waiting) open(near.resume())
      waiting.clear()
    },
    swap: () => (isSwapped = true),
    close() {
      for (const near of waiting) near.destroy()
      for (const { ends } of lines) for (const end of ends) end.destroy()
      server.close()
    },
  }
}
