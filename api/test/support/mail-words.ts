import { wordsFor } from '#foundation/languages/words'
import { mailWords } from '#foundation/mail/mail-text'

/** The words of a letter in English. */
export const englishMail = mailWords(wordsFor('en'))
