import { createLog, type LogOptions } from 'api'
import type { PortalConfig } from './config/config'

export type Say = (line: string) => void
/** Logs a problem; `request` is the one that it concerns. */
export type Complain = (text: string, error?: unknown, request?: { headers: NodeJS.Dict<string | string[]> }) => void

/** The log of all parts. In production every line is JSON; elsewhere what is not the API's is text on the console. */
export function openLog(
  { production, logLevel }: Pick<PortalConfig, 'production' | 'logLevel'>,
  sayOnConsole: Say,
  stream?: LogOptions['stream'],
) {
  const log = createLog({ level: logLevel, stream })
  const say: Say = production ? (line) => log.info(line) : sayOnConsole
  const complain: Complain = production
    ? (text, error, request) =>
        log[error ? 'error' : 'warn']({ request_id: request?.headers['x-request-id'], err: error }, text)
    : (text, error) => (error === undefined ? console.error(text) : console.error(`${text}:`, error))
  return { log, say, complain }
}
