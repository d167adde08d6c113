import pino, { type Logger } from 'pino'
import { describeError } from './http/describe-error'

export interface LogOptions {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Where log lines go; stdout by default. */
  stream?: { write(line: string): void }
}

/** Fields that must never be logged. */
const REDACTED = [
  'token',
  '*.token',
  'password',
  '*.password',
  'authentication_token',
  '*.authentication_token',
  'cable_token',
  '*.cable_token',
]

/** A log of JSON lines. Errors are logged without personal data, requests without their URL: it may contain tokens. */
export const createLog = ({ level, stream }: LogOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error ? { ...describeError(error) } : { message: 'A value that is not an Error was thrown' },
        req: ({ method }: { method: string }) => ({ method }),
      },
    },
    stream,
  )
