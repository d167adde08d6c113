import { useEffect, useState } from 'react'
import { whenIdle } from '@portal/platform'

type Parts = Pick<typeof import('./once-usable'), 'LanguageChoice' | 'SchemeChoice' | 'UpdateOffer'>

let loading: Promise<Parts> | undefined

export const loadOnceUsable = () => import(/* webpackChunkName: "once-usable" */ './once-usable')

/** What a page can do without until it is usable, and is loaded then; without it the page works as well. */
export function useOnceUsable(): Parts | undefined {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    whenIdle(() => {
      loading ??= loadOnceUsable().then(({ begin, LanguageChoice, SchemeChoice, UpdateOffer }) => {
        begin(window)
        return { LanguageChoice, SchemeChoice, UpdateOffer }
      })
      loading.then(setParts, () => (loading = undefined))
    })
  }, [])
  return parts
}
