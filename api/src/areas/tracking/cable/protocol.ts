/** The subprotocol. Identifiers are JSON strings, and are returned byte for byte. */
export const PROTOCOL = 'actioncable-v1-json'

/** Selects the subprotocol; false if the client does not offer it. */
export const chooseProtocol = (offered: ReadonlySet<string>): string | false => offered.has(PROTOCOL) && PROTOCOL

export type DisconnectReason = 'unauthorized' | 'token_expired' | 'invalid_request' | 'server_restart' | 'remote'

export const frames = {
  welcome: '{"type":"welcome"}',
  ping: (now: Date) => `{"type":"ping","message":${Math.floor(now.getTime() / 1000)}}`,
  confirm: (identifier: string) => JSON.stringify({ identifier, type: 'confirm_subscription' }),
  reject: (identifier: string) => JSON.stringify({ identifier, type: 'reject_subscription' }),
  /** `payload` is already serialized, since it is the same for all subscribers of the stream. */
  message: (identifier: string, payload: string) => `{"identifier":${JSON.stringify(identifier)},"message":${payload}}`,
  disconnect: (reason: DisconnectReason, reconnect: boolean) =>
    JSON.stringify({ type: 'disconnect', reason, reconnect }),
}

export interface Command {
  command: 'subscribe' | 'unsubscribe'
  identifier: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a client's command; null for anything that needs no response, including invalid messages. */
export function readCommand(text: string): Command | null {
  const sent = parse(text)
  if (!isObject(sent)) return null
  const { command, identifier } = sent
  return (command === 'subscribe' || command === 'unsubscribe') && typeof identifier === 'string'
    ? { command, identifier }
    : null
}

/** A visit's channels: positions while the technician is on the way, or status changes at any time. */
export type Channel = 'positions' | 'status'

export interface Topic {
  channel: Channel
  appointmentId: number
}

const channels = new Map<unknown, Channel>([
  ['AppointmentsChannel', 'positions'],
  ['AppointmentStatusChannel', 'status'],
])

/** Parses an identifier into visit and channel; null if it is invalid. The id may also be a string, as from Rails clients. */
export function readIdentifier(identifier: string): Topic | null {
  const named = parse(identifier)
  if (!isObject(named)) return null
  const channel = channels.get(named['channel'])
  const sent = named['id']
  const id = typeof sent === 'string' && /^[1-9]\d{0,9}$/.test(sent) ? Number(sent) : sent
  return channel && typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647
    ? { channel, appointmentId: id }
    : null
}
