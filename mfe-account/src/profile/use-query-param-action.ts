import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '@portal/platform'

/** Runs `act` if the URL has the parameter, e.g. `?edit=account`, and removes it, so that a reload or Back does not run it again. */
export function useQueryParamAction(name: string, value: string, act: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(name) === value
  const run = useEffectEvent(() => {
    act()
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete(name)
        return rest
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (isAsked) run()
  }, [isAsked])
}
