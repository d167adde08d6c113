import { useEffect } from 'react'
import type { User } from '@portal/contract'
import { findLanguage, i18n } from '@portal/i18n'
import { usePlatform } from '@portal/platform'
import { useChooseLanguage } from './use-choose-language'

/** Speaks the language of the customer's profile: it goes before what a link, this browser or the company asks for. */
export function useOwnLanguage(user: Pick<User, 'language'> | undefined): void {
  const { languages } = usePlatform()
  const speak = useChooseLanguage()
  const own = findLanguage(user?.language, languages?.offered ?? [])
  useEffect(() => {
    if (own && own !== i18n.locale) void speak(own)
    // oxlint-disable-next-line react/exhaustive-deps -- a choice in the footer is not undone
  }, [own])
}
