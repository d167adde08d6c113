import { errorCode } from '@portal/server'

export interface DescribedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: DescribedError
}

/** Drizzle appends the query parameters to its messages, such as password hashes and email addresses. */
const withoutParams = (text: string): string => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')

/** Mail servers repeat the addresses that they reject. Stack frames are kept: folder names contain an @. */
const withoutAddresses = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('    at ') ? line : line.replace(/[^\s<>"'(:]+@[^\s<>"'),:]+/g, '[address]')))
    .join('\n')

const loggable = (text: string): string => withoutAddresses(withoutParams(text))

/** Returns a loggable description of an error and its causes, without personal data. */
export function describeError(error: Error): DescribedError {
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: loggable(message),
    stack: loggable(stack),
    code: errorCode(error),
    cause: cause instanceof Error ? describeError(cause) : undefined,
  }
}
