/**
 * 'Hello Nora,', or 'Hello,' for text that is unlikely to be a name. Names are untrusted input, and a mail goes to any address
 * that the customer enters, so only a short name is included, never a message or a URL.
 */
export const greeting = (firstName: string | null | undefined): string => {
  const name = firstName?.trim() ?? ''
  return /^\p{L}[\p{L}\p{M}'’-]{0,23}(?: \p{L}[\p{L}\p{M}'’-]{0,11})?$/u.test(name) ? `Hello ${name},` : 'Hello,'
}
