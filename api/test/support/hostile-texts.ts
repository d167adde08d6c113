// Fixtures of text field tests: hostile input, and helpers to put it into a request.

/** Markup, SQL, bidirectional control characters, and multi-code-point characters. */
export const hostileTexts = ['<img src=x onerror=alert(1)>', "'; drop table users; --", '\u202Egnp.exe', '👩🏽‍🔧漢字']

/** The text, repeated up to the length of a field. */
export const filledWith = (text: string, length: number): string =>
  [...text.repeat(length)]
    .slice(0, length)
    .join('')
    .replace(/^\s|\s$/g, 'x')

export const longEmail = (length: number): string => `${'x'.repeat(length - '@example.com'.length)}@example.com`

/** A copy of `body` with other texts at paths such as `address.emails.0.label`. */
export function withTexts<B extends object>(body: B, texts: Record<string, string>): B {
  const copy = structuredClone(body)
  for (const [path, text] of Object.entries(texts)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>)
    holder[last] = text
  }
  return copy
}

export const textAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], body)
