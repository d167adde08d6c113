import type { OfficeLetter } from '#foundation/mail/letter'
import { englishMail } from './mail-words'

/** A letter for tests of delivery. */
export const plainLetter = (paragraph = 'Thank you.', subject = 'Receipt'): OfficeLetter => ({
  i18n: englishMail,
  subject,
  blocks: [{ paragraph }],
  ending: [],
})
