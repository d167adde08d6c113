const KEY = 'last_email'

/** The email of the last sign-in in this browser, to prefill the next. Empty without storage. */
export const rememberedEmail = {
  read: (): string => {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  write: (email: string): void => {
    try {
      localStorage.setItem(KEY, email)
    } catch {
      // Then the next sign-in is not prefilled.
    }
  },
}
