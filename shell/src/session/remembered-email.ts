import { siteStorage } from '@portal/platform'

const KEY = 'last_email'

/** The email of the last sign-in in this browser, to prefill the next. Logging out forgets it. */
export const rememberedEmail = {
  read: (): string => siteStorage.getItem(KEY) ?? '',
  forget: (): void => siteStorage.removeItem(KEY),
  write: (email: string): void => siteStorage.setItem(KEY, email),
}
