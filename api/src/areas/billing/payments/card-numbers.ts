function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Prefixes and lengths of card numbers: one in ten random numbers passes the checksum alone. */
const kinds: readonly [beginning: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^(?:30[0-5]|3[689])/, [14, 16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:50|5[6-8]|6)/, [16, 17, 18, 19]],
]
const isCardNumber = (digits: string): boolean =>
  kinds.some(([beginning, lengths]) => beginning.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits)

/**
 * Whether digits are grouped as in a card number: not at all, in equal groups with a possibly shorter last one, or as printed
 * on cards of 15, 14 and 19 digits. Phone numbers do not match.
 */
function looksGrouped(groups: readonly string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  const [first = 0, ...rest] = lengths
  const last = rest.at(-1) ?? 0
  return rest.slice(0, -1).every((length) => length === first) && last <= first
    ? true
    : ['4,6,5', '4,6,4', '6,13'].includes(lengths.join(','))
}

const UUID = /(?<![0-9a-f])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/gi
/** Groups of digits separated by up to three characters that are neither letters nor digits. */
const RUN = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu

/** Whether the text contains what may be a card number, with any spacing and whatever is next to it. */
export function holdsCardNumber(text: string): boolean {
  return (text.replace(UUID, ' x ').match(RUN) ?? []).some((run) => {
    const groups = run.match(/\d+/g) ?? []
    return groups.some((_, from) => {
      for (let to = from + 1, digits = ''; to <= groups.length && digits.length < 19; to += 1) {
        digits += groups[to - 1]
        if (isCardNumber(digits) && looksGrouped(groups.slice(from, to))) return true
      }
      return false
    })
  })
}

/** Whether the text is only digits, spaces and hyphens. Account numbers always are, tokens never. */
export const isBareNumber = (text: string): boolean => /^[\d -]+$/.test(text)
