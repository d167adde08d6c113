import type { OfficeLetter } from '#foundation/mail/letter'

/** A letter for tests of delivery. */
export const plainLetter = (paragraph = 'Thank you.', subject = 'Receipt'): OfficeLetter => ({
  subject,
  blocks: [{ paragraph }],
  ending: [],
})
