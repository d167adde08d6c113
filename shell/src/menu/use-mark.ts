import { useLingui } from '@lingui/react/macro'
import { useUser, type NavigationEntry } from '@portal/platform'

/** '3 due'; undefined if nothing waits, or it is not known. */
export function useMark({ mark }: NavigationEntry): string | undefined {
  const { i18n } = useLingui()
  const { data: user } = useUser()
  const count = mark && user?.[mark.count]
  return count ? `${count} ${i18n._(mark.word)}` : undefined
}
