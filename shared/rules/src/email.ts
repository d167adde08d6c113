// Joiners stay: they are part of some emoji.
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu

/**
 * The address without surrounding blanks and invisible characters, its domain as mail servers know it: `casey@münchen.example` and
 * `casey@xn--mnchen-3ya.example` are one mailbox. Keeps the case, and text that is no address.
 */
export function normalizeEmail(text: string): string {
  const address = text.replace(INVISIBLE, '').trim()
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u.test(domain))
    return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** Equal for two spellings of one address. */
export const emailKey = (text: string): string => normalizeEmail(text).toLowerCase()
