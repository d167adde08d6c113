const MAX_WORDS = 8
const MAX_WORD_LENGTH = 60

export interface SearchedWord {
  word: string
  /** Not the beginning of a longer one: 'marta1@' does not mean 'marta16@'. */
  isWhole: boolean
}

/** The words of what somebody searches for, without accents, apostrophes and case, as `portal_words` stores them. */
export const foldWords = (text: string): SearchedWord[] =>
  [
    ...text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\u200b'‘’ʼ]/g, '')
      .toLowerCase()
      .matchAll(/([^\s,.;:/()#&"“”‐‑–—@+_-]+)(@?)/g),
  ]
    .slice(0, MAX_WORDS)
    .map(([, word, at]) => ({ word: word!.slice(0, MAX_WORD_LENGTH), isWhole: at === '@' }))
