import type { Mark } from '../streams'

/** The frames of `actioncable-v1-json` and of its extension. Identifiers are strings of JSON and go back byte for byte. */
export const PROTOCOL = 'actioncable-v1-json'
export const EXTENDED_PROTOCOL = 'actioncable-v1-ext-json'

/** The protocol to speak: of those that we know the one which the client names first. */
export function chooseProtocol(offered: Iterable<string>): string | false {
  for (const name of offered) if (name === PROTOCOL || name === EXTENDED_PROTOCOL) return name
  return false
}

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

export const extendedFrames = {
  welcome: (sid: string, restoredIds: string[]) =>
    JSON.stringify({ type: 'welcome', sid, ...(restoredIds.length > 0 && { restored: true, restored_ids: restoredIds }) }),
  message: (identifier: string, payload: string, appointmentId: number, { epoch, offset }: Mark) =>
    `{"identifier":${JSON.stringify(identifier)},"message":${payload},"stream_id":"${streamId(appointmentId)}","epoch":${JSON.stringify(epoch)},"offset":${offset}}`,
  confirmHistory: (identifier: string) => JSON.stringify({ identifier, type: 'confirm_history' }),
  rejectHistory: (identifier: string) => JSON.stringify({ identifier, type: 'reject_history' }),
}

const streamId = (appointmentId: number): string => `appointment:${appointmentId}`

/** What a client says that it has; parts that make no sense are as good as missing. */
export interface HistoryRequest {
  /** Where it was, by the ids of streams. */
  streams: Record<string, unknown>
  /** Of streams that it had heard nothing of, it wants what was sent from then on. */
  since: Date | null
}

export interface Command {
  command: 'subscribe' | 'unsubscribe' | 'history' | 'pong'
  identifier: string
  history: HistoryRequest | null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const LATEST_SECOND = 8_640_000_000_000

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readHistory(sent: unknown): HistoryRequest | null {
  if (!isObject(sent)) return null
  const { streams, since } = sent
  const isSecond = typeof since === 'number' && since >= 0 && since <= LATEST_SECOND
  return { streams: isObject(streams) ? streams : {}, since: isSecond ? new Date(since * 1000) : null }
}

/** What a client asked for; null for anything that needs no answer, which includes what makes no sense. */
export function readCommand(text: string): Command | null {
  const sent = parse(text)
  if (!isObject(sent)) return null
  const { command, identifier } = sent
  if (command === 'pong') return { command, identifier: '', history: null }
  if ((command !== 'subscribe' && command !== 'unsubscribe' && command !== 'history') || typeof identifier !== 'string') return null
  return { command, identifier, history: readHistory(sent['history']) }
}

/** Where the client says that it was in the visit's stream. */
export function markIn({ streams }: HistoryRequest, appointmentId: number): Mark | null {
  const id = streamId(appointmentId)
  const mark = Object.hasOwn(streams, id) ? streams[id] : null
  if (!isObject(mark)) return null
  const { epoch, offset } = mark
  return typeof epoch === 'string' && typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0 ? { epoch, offset } : null
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
