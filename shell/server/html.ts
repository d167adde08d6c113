const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** JSON for a script element: `<` can't appear in it, so no string in it can end the element. */
export const jsonBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
