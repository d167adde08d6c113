/** The frames of `actioncable-v1-json`. Identifiers are strings of JSON and go back byte for byte. */
export const PROTOCOL = 'actioncable-v1-json'

/** The protocol to speak, if the client knows it. */
export const chooseProtocol = (offered: ReadonlySet<string>): string | false => offered.has(PROTOCOL) && PROTOCOL

export type DisconnectReason = 'unauthorized' | 'token_expired' | 'invalid_request' | 'server_restart' | 'remote'

export const frames = {
  welcome: '{"type":"welcome"}',
  ping: (now: Date) => `{"type":"ping","message":${Math.floor(now.getTime() / 1000)}}`,
  confirm: (identifier: string) => JSON.stringify({ identifier, type: 'confirm_subscription' }),
  reject: (identifier: string) => JSON.stringify({ identifier, type: 'reject_subscription' }),
  /** `payload` is serialised already: it is the same for everybody on the stream. */
  message: (identifier: string, payload: string) => `{"identifier":${JSON.stringify(identifier)},"message":${payload}}`,
  disconnect: (reason: DisconnectReason, reconnect: boolean) => JSON.stringify({ type: 'disconnect', reason, reconnect }),
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

/** What a client asked for; null for anything that needs no answer, which includes what makes no sense. */
export function readCommand(text: string): Command | null {
  const sent = parse(text)
  if (!isObject(sent)) return null
  const { command, identifier } = sent
  return (command === 'subscribe' || command === 'unsubscribe') && typeof identifier === 'string' ? { command, identifier } : null
}

/** What can be heard of a visit: positions of its drive while somebody is on the way, or, at any time, that its status has changed. */
export type Channel = 'positions' | 'status'

export interface Topic {
  channel: Channel
  appointmentId: number
}

const channels = new Map<unknown, Channel>([['AppointmentsChannel', 'positions'], ['AppointmentStatusChannel', 'status']])

/** The visit and the channel that an identifier names; null for any other. Rails' clients may send the id as text, too. */
export function readIdentifier(identifier: string): Topic | null {
  const named = parse(identifier)
  if (!isObject(named)) return null
  const channel = channels.get(named['channel'])
  const sent = named['id']
  const id = typeof sent === 'string' && /^[1-9]\d{0,9}$/.test(sent) ? Number(sent) : sent
  return channel && typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { channel, appointmentId: id } : null
}
