import { splitName } from '@portal/rules'

const COMPANY =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|ltd|lp|llp|pllc|company|church|school|academy|properties|property|management|hoa|apartments|association|restaurant|cafe|dental|hospital|clinic|university|bank|hotel|rentals|realty|construction|services|group|city of|county of)\b\.?/i
const TITLE = /^(?:dr|mr|mrs|ms|miss|mx|prof|rev)\.?$/i
const SUFFIX = /^(?:jr|jnr|sr|snr|ii|iii|iv|dds|dmd|dvm|m\.?d|ph\.?d|esq|esquire|rn|lpn|cpa|jd)\.?$/i
const FORMULA = /^[=+\-@]/
/** `Bob & Sue Smith` */
const COUPLE = /\s(?:&|and)\s/i

export interface SplitFullName {
  first_name?: string
  last_name?: string
  company?: string
  /** Why the parts may be wrong. */
  doubt?: string
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const isSuffixes = (part: string): boolean => words(part).every((word) => SUFFIX.test(word))

/** How many of the words at the end are suffixes. */
function countSuffixes(all: readonly string[]): number {
  const at = all.findLastIndex((word) => !SUFFIX.test(word.replace(/,$/, '')))
  return all.length - 1 - at
}

const named = (first_name: string, last_name: string): SplitFullName => ({
  first_name,
  ...(last_name && { last_name }),
})

/** A name without commas, but for those before its suffixes. */
function splitInOrder(name: string): SplitFullName {
  const all = words(name)
  const suffixes = countSuffixes(all)
  const core = all.slice(0, all.length - suffixes)
  const titles = Math.max(
    core.findIndex((word) => !TITLE.test(word)),
    0,
  )
  if (COUPLE.test(name)) {
    const isTwoAndLast = core.length > 3
    return isTwoAndLast
      ? named(core.slice(0, -1).join(' '), [core.at(-1)!, ...all.slice(core.length)].join(' '))
      : { first_name: name, doubt: `"${name}" is kept as one name.` }
  }
  const isOneWord = core.length - titles < 2
  if (isOneWord && titles === 1 && suffixes === 0) return named(core[0]!, core[1]!)
  if (isOneWord)
    return all.length > 1 ? { first_name: name, doubt: `"${name}" is kept as one name.` } : { first_name: name }
  const { firstName, lastName } = splitName([...core.slice(titles), ...all.slice(core.length)].join(' '))
  return named([...core.slice(0, titles), firstName].join(' '), lastName)
}

/**
 * `Ada Byron` and `Byron, Ada` in their parts. Titles come before the first name, suffixes such as `Jr.` behind the last one. A company and
 * a formula stay as they are. No letter is lost.
 */
export function splitFullName(name: string): SplitFullName {
  if (FORMULA.test(name)) return { first_name: name }
  if (COMPANY.test(name)) return { company: name }
  const parts = name.split(',').map((part) => part.trim())
  const isName = (part: string) => !part || !isSuffixes(part)
  const core = parts.slice(0, parts.findLastIndex(isName) + 1)
  // `Smith, Jr., Robert`
  const inner = core.length === 3 && !isName(core[1]!) ? core.splice(1, 1) : []
  const behind = [...inner, ...parts.slice(core.length + inner.length)].map((suffix) => `, ${suffix}`).join('')
  if (core.length === 1) return splitInOrder(name)
  const [last = '', first = ''] = core
  if (core.length !== 2 || !last || !first) return { first_name: name, doubt: `"${name}" is kept as one name.` }
  const given = words(first)
  const own = countSuffixes(given)
  const family = words(last)
  const titles = family.length > 1 && TITLE.test(family[0]!) ? family.splice(0, 1) : []
  return {
    first_name: [...titles, ...given.slice(0, given.length - own)].join(' '),
    last_name: [...family, ...given.slice(given.length - own)].join(' ') + behind,
  }
}
