/** The language as it is written in the United States, unless the tag names a region: `es` is `es-US`. */
export const regionalTag = (language: string): string => (language.includes('-') ? language : `${language}-US`)
