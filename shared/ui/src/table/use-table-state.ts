import { useCallback, useMemo } from 'react'
import { changeTableState, parseTableState, writeTableState, type TableDefaults, type TableState } from './table-state'

type SetSearchParams = (
  next: (current: URLSearchParams) => URLSearchParams,
  options?: { preventScrollReset?: boolean },
) => void

/**
 * Keeps a table's page, order and search in the URL: `useTableState(...useSearchParams(), defaults)`.
 * Every change is a history entry, so Back undoes it.
 * @param defaults must be the same object on every render: a module-level constant
 */
export function useTableState(
  searchParams: URLSearchParams,
  setSearchParams: SetSearchParams,
  defaults: TableDefaults,
): [TableState, (change: Partial<TableState>) => void] {
  const state = useMemo(() => parseTableState(searchParams, defaults), [searchParams, defaults])
  const change = useCallback(
    (part: Partial<TableState>) =>
      setSearchParams(
        (current) => writeTableState(changeTableState(parseTableState(current, defaults), part), current, defaults),
        { preventScrollReset: true },
      ),
    [setSearchParams, defaults],
  )
  return [state, change]
}
