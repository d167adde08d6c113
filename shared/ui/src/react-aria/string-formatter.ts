import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useLingui } from '@portal/i18n'

type Values = Record<string, string>
type Texts = Record<string, string | ((values: Values) => string)>

/** What React Aria says in the components that the shell shares. */
const texts: Texts = {
  dateSelected: ({ date = '' }) => t`${date} selected`,
  dismiss: () => t`Dismiss`,
  longPressMessage: () => t`Long press or press Alt + ArrowDown to open menu`,
  next: () => t`Next`,
  previous: () => t`Previous`,
  selectedDateDescription: ({ date = '' }) => t`Selected Date: ${date}`,
}

/** React Aria's strings are in its own dictionaries, of which builds have English alone. */
export function useLocalizedStringFormatter(dictionaries: Readonly<Record<string, Texts>>) {
  const lingui = useLingui()
  return useMemo(
    () => ({
      format(key: string, values: Values = {}): string {
        const text = texts[key] ?? dictionaries['en-US']?.[key] ?? key
        return typeof text === 'string' ? text : text(values)
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is written changes with the language
    [lingui, dictionaries],
  )
}
