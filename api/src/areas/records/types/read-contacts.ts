import { textsCheck } from '#foundation/csv/read-csv'
import { EmailInput } from '@portal/contract'
import { emailKey, normalizeEmail } from '@portal/rules'

/** What people write where they have nothing to write. */
const NOTHING = /^(n\.?\s?\/?\s?a\.?|none|no|null|nil|unknown|tbd|no e-?mail|no phone|declined|-+|\.+|\?+|x+|0+)$/i

const EMAIL = /[^\s@,;:<>()"/]+@[^\s@,;:<>()"/]+\.[^\s@,;:<>()"/]+/g
const findProblem = textsCheck({ email: EmailInput.properties.email_address })
/** What every mail server takes. */
const isMailable = (email: string): boolean => /^[\x21-\x7e]+$/.test(email)

export interface ReadTexts<Found> {
  found: Found[]
  /** What is left of the text, which is not read; empty if nothing is. */
  rest: string
}

/** E-mails in a text, which may have several, names or brackets around them, or none. */
export function readEmails(text: string): ReadTexts<string> {
  const written = text.trim()
  if (NOTHING.test(written)) return { found: [], rest: '' }
  const found: string[] = []
  const rest = written
    .replace(/mailto:/gi, '')
    .replace(EMAIL, (match) => {
      const email = normalizeEmail(match.replace(/\.+$/, ''))
      if (!isMailable(email) || findProblem({ email })) return match
      if (!found.some((other) => emailKey(other) === emailKey(email))) found.push(email)
      return ''
    })
    .replace(/^[\s,;/&<>]+|[\s,;/&<>]+$/g, '')
  return { found, rest: rest.replace(/^(and|or)$/i, '') }
}

export interface ReadPhone {
  /** Ten digits. */
  number: string
  type: 'mobile' | 'home' | 'work' | undefined
  label: string | undefined
}

const PHONE =
  /(?<![\d+])(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})(?!\d)(?:[\s,;]*(?:x|ext|extension|#)[\s.:#]*(\d{1,8}))?/gi
const words = [
  ['mobile', /\b(c|cell|cellular|mobile|m)\b\.?/i],
  ['home', /\b(h|home|hm)\b\.?/i],
  ['work', /\b(w|work|wk|office|business|biz)\b\.?/i],
] as const
const MAX_LABEL = 40

/** US numbers in a text, which may have several, extensions, and words that say whose they are. */
export function readPhones(text: string): ReadTexts<ReadPhone> {
  const written = text.trim().replace(/(?<=^\d{10,11})\.0+$/, '')
  if (NOTHING.test(written) || /^(\d)\1{6,}$/.test(written.replace(/\D/g, '') || 'none')) return { found: [], rest: '' }
  const matches = [...written.matchAll(PHONE)]
  if (matches.length === 0) return { found: [], rest: written }
  const found = matches.map((match, index): ReadPhone => {
    const [whole, area, exchange, line, extension] = match
    const before = index === 0 ? written.slice(0, match.index) : ''
    const after = written.slice(match.index + whole.length, matches[index + 1]?.index)
    const around = `${before} ${after}`
      .replace(/[\s,;:|/&()[\]-]+/g, ' ')
      .replace(/^ ?(and|or) | (and|or) ?$/gi, '')
      .trim()
    const [type, word] = words.find(([, known]) => known.test(around)) ?? []
    const said = [extension && `ext. ${extension}`, word ? around.replace(word, '').trim() : around]
    const label = said.filter(Boolean).join(' ').slice(0, MAX_LABEL)
    return { number: `${area}${exchange}${line}`, type, label: label || undefined }
  })
  return { found: found.filter(({ number }, at) => found.findIndex((one) => one.number === number) === at), rest: '' }
}
