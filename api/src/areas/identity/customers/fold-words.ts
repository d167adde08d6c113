const MAX_WORDS = 8
const MAX_WORD_LENGTH = 60

/** The words of what somebody searches for, without accents, apostrophes and case, as `portal_words` stores them. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b'‘’ʼ]/g, '')
    .toLowerCase()
    .split(/[\s,.;:/()#&"“”‐‑–—@+_-]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
