/**
 * 'Hello Nora,', or 'Hello,' for what is hardly a name. What customers call themselves is text of strangers, and a mail
 * goes to whoever they say that they are: it carries a short name, and no message or address.
 */
export const greeting = (firstName: string | null | undefined): string => {
  const name = firstName?.trim() ?? ''
  return /^\p{L}[\p{L}\p{M}'’-]{0,23}(?: \p{L}[\p{L}\p{M}'’-]{0,11})?$/u.test(name) ? `Hello ${name},` : 'Hello,'
}
