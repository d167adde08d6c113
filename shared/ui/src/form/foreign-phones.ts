import { useEffect, useState } from 'react'

/** Loaded once another country's number is typed or shown; until then it is shown as typed. */
let library: Pick<typeof import('libphonenumber-js/min'), 'AsYouType' | 'isValidPhoneNumber'> | undefined

/** Loads what formats and checks other countries' numbers, and renders again. */
export function useForeignPhones(isNeeded: boolean): void {
  const [, setLoaded] = useState(library)
  useEffect(() => {
    if (isNeeded)
      void import(/* webpackExports: ["AsYouType", "isValidPhoneNumber"] */ 'libphonenumber-js/min').then(
        (found) => setLoaded((library = found)),
        () => undefined,
      )
  }, [isNeeded])
}

/** `+5255123` → `+52 55 123` */
export const formatForeignPhone = (typed: string): string => (library ? new library.AsYouType().input(typed) : typed)

/** Whether E.164 is a number of its country; the server checks what the page could not. */
export const isForeignNumber = (number: string): boolean => !library || library.isValidPhoneNumber(number)
