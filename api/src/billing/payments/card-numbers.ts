/** The checksum that every card number carries. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether a text holds what may be a card number, however it is spaced. Only runs that stand for themselves count: parts
 * of a UUID are long enough, and one in ten of any digits passes the checksum.
 */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(/(?<![0-9A-Za-z-])[2-6](?:[ -]?\d){12,18}(?![0-9A-Za-z-])/g) ?? []).some((run) => passesLuhn(run.replace(/\D/g, '')))

/** Whether a text is digits and nothing else, as no token is and every account number. */
export const isBareNumber = (text: string): boolean => /^[\d -]+$/.test(text)
