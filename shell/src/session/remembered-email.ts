import { siteStorage } from '@portal/platform'

const KEY = 'last_email'

/** The email of the last sign-in in this browser, to prefill the next. */
export const rememberedEmail = {
  read: (): string => siteStorage.getItem(KEY) ?? '',
  write: (email: string): void => siteStorage.setItem(KEY, email),
}
