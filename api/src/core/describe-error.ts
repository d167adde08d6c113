export interface DescribedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: DescribedError
}

/** The database layer ends its messages with what was to be stored: hashes of passwords, and people's addresses. */
const withoutParams = (text: string): string => text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')

/** An error as it may be logged, with what caused it. */
export function describeError(error: Error): DescribedError {
  const { name, message, stack = '', cause } = error
  const code = (error as { code?: unknown }).code
  return {
    type: name,
    message: withoutParams(message),
    stack: withoutParams(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
