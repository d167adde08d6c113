/** The frames of `actioncable-v1-json`. Identifiers are strings of JSON and go back byte for byte. */
export const PROTOCOL = 'actioncable-v1-json'

export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote'

export const frames = {
  welcome: '{"type":"welcome"}',
  ping: (now: Date) => `{"type":"ping","message":${Math.floor(now.getTime() / 1000)}}`,
  confirm: (identifier: string) => JSON.stringify({ identifier, type: 'confirm_subscription' }),
  reject: (identifier: string) => JSON.stringify({ identifier, type: 'reject_subscription' }),
  /** `payload` is serialised already: it is the same for everybody on the stream. */
  message: (identifier: string, payload: string) => `{"identifier":${JSON.stringify(identifier)},"message":${payload}}`,
  disconnect: (reason: DisconnectReason, reconnect: boolean) => JSON.stringify({ type: 'disconnect', reason, reconnect }),
}

export type Command = { command: 'subscribe' | 'unsubscribe'; identifier: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a client asked for; null for anything that needs no answer, which includes what makes no sense. */
export function readCommand(text: string): Command | null {
  const sent = parse(text)
  if (!isObject(sent)) return null
  const { command, identifier } = sent
  if ((command !== 'subscribe' && command !== 'unsubscribe') || typeof identifier !== 'string') return null
  return { command, identifier }
}

/** The visit that an identifier names; null for any other channel. */
export function readIdentifier(identifier: string): number | null {
  const named = parse(identifier)
  if (!isObject(named) || named['channel'] !== 'AppointmentsChannel') return null
  const id = named['id']
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}
