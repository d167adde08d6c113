import { string } from 'yup'

export const REQUIRED = 'Required field'

/** A text that must be there; spaces alone are nothing. */
export const required = (message = REQUIRED) => string().trim().required(message)

/** Text, an at-sign, text; one address and no list of them. Add `.required()` or start from it where one is needed: an empty one passes. */
export const email = (message = 'Email must be valid') =>
  string().trim().matches(/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/, { message, excludeEmptyString: true })

/** Never trimmed: a space is a character like any other. The server takes no more than 200 of them. */
export const password = (message = 'Password must be at least 6 characters') => string().required(REQUIRED).min(6, message).max(200, 'Password is too long')

/** Ten digits, as {@link FormPhoneField} gives them; a number that is not whole counts as none. */
export const phone = () => string().transform((value: string) => (/^\d{10}$/.test(value) ? value : ''))

/** Five digits, or nine with a dash. */
export const zip = (message = 'Zip code must have 5 digits') =>
  string().trim().matches(/^\d{5}(-\d{4})?$/, { message, excludeEmptyString: true })
