import { useMemo } from 'react'
import { messageKey, useLingui } from '@portal/i18n'
import { english, type Words } from '@portal/rules'

/** For texts that @portal/rules writes, in the page's language. */
export function useWords(): Words {
  const lingui = useLingui()
  return useMemo(() => {
    const { i18n } = lingui
    const write: Words = (text, values) =>
      messageKey(text) in i18n.messages ? i18n._(text, { ...values }) : english(text, values)
    return Object.assign(write, { language: i18n.locale })
  }, [lingui])
}
