import { useSearchParams } from '@portal/platform'
import { useEffect } from 'react'

/** Does what the page's address asks for, `?edit=account`, and takes it out: neither a reload nor the way back asks again. */
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
