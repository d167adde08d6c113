import { useEffect, useState } from 'react'

type Library = typeof import('./phone-library')
/** Loaded once another country's number is typed or shown. */
let library: Library | undefined

/** Loads what formats and checks other countries' numbers, and renders again; until then they are shown as typed. */
export function useForeignPhones(isNeeded: boolean): void {
  const [, setLoaded] = useState(library)
  useEffect(() => {
    if (isNeeded && !library)
      void import(/* webpackChunkName: "phones" */ './phone-library').then(
        (found) => setLoaded((library = found)),
        () => undefined,
      )
  }, [isNeeded])
}

/** `+5255123` → `+52 55 123` */
export const formatForeignPhone = (typed: string): string => (library ? new library.AsYouType().input(typed) : typed)

/** Whether E.164 is a number of its country; the server checks what the page could not. */
export const isForeignNumber = (number: string): boolean =>
  library ? library.isValidPhoneNumber(number) : /^\+[2-9]\d{6,14}$/.test(number)
