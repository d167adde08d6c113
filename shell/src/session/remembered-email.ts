const KEY = 'last_email'

/** The e-mail of the last sign-in here, to prefill the next. No storage, no memory. */
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
      // The next sign-in is typed in full.
    }
  },
}
