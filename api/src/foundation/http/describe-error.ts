export interface DescribedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: DescribedError
}

/** The database layer ends its messages with what was to be stored: hashes of passwords, and people's addresses. */
const withoutParams = (text: string): string => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')

/** Mail servers repeat whom they refuse. The lines of a stack have an @ in the names of folders. */
const withoutAddresses = (text: string): string =>
  text.split('\n').map((line) => (line.startsWith('    at ') ? line : line.replace(/[^\s<>"'(:]+@[^\s<>"'),:]+/g, '[address]'))).join('\n')

const loggable = (text: string): string => withoutAddresses(withoutParams(text))

/** An error as it may be logged, with what caused it. */
export function describeError(error: Error): DescribedError {
  const { name, message, stack = '', cause } = error
  const code = (error as { code?: unknown }).code
  return {
    type: name,
    message: loggable(message),
    stack: loggable(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
