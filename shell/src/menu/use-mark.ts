import { useUser, type NavigationEntry } from '@portal/platform'

/** '3 due'; undefined if nothing waits, or it is not known. */
export function useMark({ mark }: NavigationEntry): string | undefined {
  const { data: user } = useUser()
  const count = mark && user?.[mark.count]
  return count ? `${count} ${mark.word}` : undefined
}
