import { usStates } from '@portal/rules'

export interface SentPlace {
  street?: string
  unit?: string
  city?: string
  state?: string
  zip_code?: string
}

export interface Place {
  street: string
  unit: string | null
  city: string
  state: string
  zipCode: string
}

const states = new Map(
  usStates.flatMap(({ value, label }) => [
    [value.toLowerCase(), value],
    [label.toLowerCase(), value],
  ]),
)

/** States whose zip codes begin with a zero, which spreadsheets take away. */
const ZERO_STATES = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])

const WHOLE =
  /^(?<street>.+?),\s*(?<city>[^,]+),\s*(?<state>[A-Za-z. ]+?)[,\s]+(?<zip>\d{5}(?:-\d{4})?)(?:,?\s*(?:USA?|United States))?$/

/** A state by its letters, its name, or the only name that begins in this way: `Colo.`. */
function readState(text: string): string | undefined {
  const written = text.replace(/\./g, '').trim().toLowerCase()
  const begun = written.length < 4 ? [] : usStates.filter(({ label }) => label.toLowerCase().startsWith(written))
  return states.get(written) ?? (begun.length === 1 ? begun[0]?.value : undefined)
}

function readZip(text: string, state: string | undefined): string | undefined {
  const digits = text.trim().replace(/\.0+$/, '').replace(/[^\d]/g, '')
  if (/[a-z]/i.test(text)) return undefined
  const whole = digits.length === 4 && state && ZERO_STATES.has(state) ? `0${digits}` : digits
  if (whole.length === 9) return `${whole.slice(0, 5)}-${whole.slice(5)}`
  return whole.length === 5 ? whole : undefined
}

/** An address written in one line, in its parts. */
function splitWhole(sent: SentPlace): SentPlace {
  if (!sent.street || sent.city || sent.state || sent.zip_code) return sent
  const { street, city, state, zip } = WHOLE.exec(sent.street)?.groups ?? {}
  return street ? { ...sent, street, city: city!, state: state!, zip_code: zip! } : sent
}

/** An address with a state in any spelling, or what its parts lack: a field and why. */
export function readPlace(sent: SentPlace): Place | { field: keyof SentPlace; message: string } {
  const { street = '', unit, city = '', state: writtenState = '', zip_code: writtenZip = '' } = splitWhole(sent)
  const state = readState(writtenState)
  const zipCode = readZip(writtenZip, state)
  if (!street.trim()) return { field: 'street', message: 'The street is missing.' }
  if (street.length > 120) return { field: 'street', message: 'The street is too long.' }
  if (!city.trim()) return { field: 'city', message: 'The city is missing.' }
  if (!state)
    return {
      field: 'state',
      message: writtenState ? `"${writtenState}" is not one of the 50 states or DC.` : 'The state is missing.',
    }
  if (!zipCode)
    return {
      field: 'zip_code',
      message: writtenZip ? `"${writtenZip}" is not a zip code of five digits.` : 'The zip code is missing.',
    }
  return { street: street.trim(), unit: unit?.trim() || null, city: city.trim(), state, zipCode }
}
