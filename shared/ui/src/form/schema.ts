import { t } from '@lingui/core/macro'
import { string, type Message } from 'yup'
import { isForeignNumber } from './foreign-phones'
import { isForeignPhone } from './masks'

/** Messages are functions: what they say is in the language in which a form is validated. */
export const REQUIRED: Message = () => t`Required field`

/** A required text; whitespace alone counts as empty. */
export const required = (message: Message = REQUIRED) => string().trim().required(message)

/** Invisible characters that come with a pasted e-mail. Joiners and variation selectors may be a part of an address. */
const INVISIBLE = /(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/gu

/** Text, an at sign, text; a single address, not a list. An empty one passes: add `.required()` where one is needed. */
export const email = (message: Message = () => t`Email must be valid`) =>
  string()
    .transform((text: string) => text.replace(INVISIBLE, ''))
    .trim()
    .matches(/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/, { message, excludeEmptyString: true })

/** Hint of a field for a new password; the server refuses what is easy to guess. */
export const passwordHint = (): string => t`At least 6 characters, and not easy to guess`
/** For remotes that were built before texts were messages. */
export const PASSWORD_HINT = 'At least 6 characters, and not easy to guess'

/** Never trimmed: a space is a character like any other. The server accepts at most 200 characters. */
export const password = (message: Message = () => t`Password must be at least 6 characters`) =>
  string()
    .required(REQUIRED)
    .min(6, message)
    .max(200, () => t`Password is too long`)

/** Ten digits or E.164, as {@link FormPhoneField} has them; an incomplete number counts as empty, and one with a digit too many is invalid. */
export const phone = (message: Message = () => t`Enter a US phone number with 10 digits`) =>
  string()
    .transform((value: string) => (/^\d{10}$/.test(value) || isForeignPhone(value) ? value : ''))
    .matches(/^(\d{10}$|\+)/, { message, excludeEmptyString: true })
    .test({
      message: () => t`Enter a complete phone number with its country code`,
      test: (value = '') => value[0] !== '+' || (/^\+[2-9]\d{6,14}$/.test(value) && isForeignNumber(value)),
    })

/** Five digits, or nine with a dash. */
export const zip = (message: Message = () => t`Zip code must have 5 digits`) =>
  string()
    .trim()
    .matches(/^\d{5}(-\d{4})?$/, { message, excludeEmptyString: true })
