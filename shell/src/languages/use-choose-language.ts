import { useSWRConfig } from 'swr'
import { usePlatform } from '@portal/platform'

/**
 * Speaks another language, then saves it, then fetches again what the page shows: what the company wrote comes in the language of the
 * request. Until then it stays as it is, with what was typed. The function resolves to false if the language can't be loaded.
 */
export function useChooseLanguage(): (language: string, save?: () => Promise<unknown>) => Promise<boolean> {
  const { languages } = usePlatform()
  const { mutate } = useSWRConfig()
  return async (language, save) => {
    if (!(await languages?.choose(language))) return false
    await save?.()
    await mutate(() => true)
    return true
  }
}
