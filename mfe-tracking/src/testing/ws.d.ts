// The parts of the package that the tests use. Its own types pull in Node's, which would change the types of timers and
// `fetch` in all pages of the portal.
declare module 'ws' {
  export class WebSocket {
    on(event: 'message', listener: (data: { toString(): string }) => void): void
    on(event: 'close', listener: () => void): void
    send(data: string): void
    close(): void
    terminate(): void
    pause(): void
  }
  export class WebSocketServer {
    constructor(options: {
      port: number
      host?: string
      handleProtocols?: (offered: Set<string>) => string | false
      verifyClient?: (info: object, answer: (isWelcome: boolean) => void) => void
    })
    on(event: 'connection', listener: (socket: WebSocket, request: { url?: string }) => void): void
    on(event: 'listening', listener: () => void): void
    address(): { port: number }
    readonly clients: Set<WebSocket>
    close(done?: () => void): void
  }
}
