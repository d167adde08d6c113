import { useEffect } from 'react'
import { useSearchParams } from '@portal/platform'

/** Runs `act` if the URL has the parameter, e.g. `?edit=account`, and removes it, so that a reload or Back does not run it again. */
export function useQueryParamAction(name: string, value: string, act: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(name) === value
  useEffect(() => {
    if (!isAsked) return
    act()
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete(name)
        return rest
      },
      { replace: true },
    )
  }, [isAsked])
}
