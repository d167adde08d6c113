import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface LineProxy {
  port: number
  /** Resets all connections, including new ones, until `lift`. */
  cut: () => void
  /** Silently stops all traffic until `lift`; a live connection never resumes. */
  stall: () => void
  lift: () => void
  /** From now on every position of a live connection arrives after the message that follows it. */
  swap: () => void
  close: () => void
}

interface Line {
  ends: Socket[]
  isLive: boolean
}

/**
 * Starts a TCP proxy in front of a portal, so that a page's connections can be lost as in production: by a reset, or
 * silently.
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
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      let heldFrames: Buffer[] = []
      end.on('data', (bytes: Buffer) => {
        // The server writes one frame at a time, and they are far enough apart to be read one at a time here.
        const isHeld = isSwapped && heldFrames.length === 0 && end === far && bytes.includes('"position"')
        if (isHeld) return void heldFrames.push(bytes)
        for (const each of [bytes, ...heldFrames]) other.write(each)
        heldFrames = []
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
      for (const {
        ends: [near],
      } of lines)
        near?.resetAndDestroy()
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
