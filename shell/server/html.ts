const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** JSON for a script element. Escapes `<`, so that no string in it can close the element. */
export const jsonBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
