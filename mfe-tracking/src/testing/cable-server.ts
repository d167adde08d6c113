import { WebSocketServer, type WebSocket } from 'ws'

const PING_MS = 100

/** A fake server of `actioncable-v1-json` that accepts each token once; tests control its behavior. */
export async function openCableServer() {
  const behaviour = {
    refuses: false,
    rejects: false,
    hangs: false,
    isMute: false,
    afterSubscribing: null as object | null,
  }
  const hanging: (() => void)[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => (offered.has('actioncable-v1-json') ? 'actioncable-v1-json' : false),
    verifyClient: (_, answer) => void (behaviour.hangs ? hanging.push(() => answer(false)) : answer(true)),
  })
  await new Promise<void>((done) => server.on('listening', done))
  const spent = new Set<string>()
  const tokens: string[] = []
  const commands: { command: string; identifier: string }[] = []
  const subscribed = new Map<WebSocket, string>()
  const say = (socket: WebSocket, frame: object) => socket.send(JSON.stringify(frame))
  const frozen = new Set<WebSocket>()
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) if (!frozen.has(socket)) say(socket, { type: 'ping' })
  }, PING_MS)

  server.on('connection', (socket, request) => {
    const token = new URL(request.url ?? '/', 'ws://cable').searchParams.get('token') ?? ''
    tokens.push(token)
    if (behaviour.isMute) return void frozen.add(socket)
    const isGood = token !== '' && !spent.has(token) && !behaviour.refuses
    spent.add(token)
    if (!isGood) {
      say(socket, { type: 'disconnect', reason: 'unauthorized', reconnect: false })
      return socket.close()
    }
    say(socket, { type: 'welcome' })
    socket.on('close', () => void subscribed.delete(socket))
    socket.on('message', (data) => {
      const { command, identifier } = JSON.parse(data.toString()) as { command: string; identifier: string }
      commands.push({ command, identifier })
      if (command === 'unsubscribe') return void subscribed.delete(socket)
      if (behaviour.rejects) return say(socket, { identifier, type: 'reject_subscription' })
      subscribed.set(socket, identifier)
      say(socket, { identifier, type: 'confirm_subscription' })
      if (behaviour.afterSubscribing) say(socket, { identifier, message: behaviour.afterSubscribing })
    })
  })

  return {
    url: `ws://127.0.0.1:${server.address().port}/cable`,
    /** Tokens that connections came with, in order. */
    tokens,
    commands,
    behaviour,
    connections: () => server.clients.size,
    subscriptions: () => subscribed.size,
    tell: (message: object) => {
      for (const [socket, identifier] of subscribed) say(socket, { identifier, message })
    },
    /** Rejects the subscriptions, as when the visit is over. */
    end: () => {
      for (const [socket, identifier] of [...subscribed]) {
        subscribed.delete(socket)
        say(socket, { identifier, type: 'reject_subscription' })
      }
    },
    /** Disconnects all clients with a reason. */
    dismiss: (reason: string, reconnect: boolean) => {
      for (const socket of server.clients) {
        say(socket, { type: 'disconnect', reason, reconnect })
        socket.close()
      }
    },
    /** Terminates all connections without a close frame. */
    cut: () => {
      for (const socket of server.clients) socket.terminate()
    },
    /** Stops sending pings. */
    hush: () => {
      for (const socket of server.clients) frozen.add(socket)
    },
    /** Simulates a dead network: nothing gets through any more, not even a close frame. */
    freeze: () => {
      for (const socket of server.clients) {
        frozen.add(socket)
        socket.pause()
      }
    },
    close: () =>
      new Promise<void>((done) => {
        clearInterval(heartbeat)
        for (const refuse of hanging) refuse()
        for (const socket of server.clients) socket.terminate()
        server.close(done)
      }),
  }
}
export type CableServer = Awaited<ReturnType<typeof openCableServer>>
