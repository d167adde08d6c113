import { useMemo } from 'react'
import { regionalTag, textDirection, useLingui } from '@portal/i18n'

/** The page's language, where React Aria would ask the browser. */
export function useDefaultLocale(): { locale: string; direction: 'ltr' | 'rtl' } {
  const { locale } = useLingui().i18n
  return useMemo(() => ({ locale: regionalTag(locale), direction: textDirection(locale) }), [locale])
}
