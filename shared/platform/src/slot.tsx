import { Component, useCallback, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@portal/client'
import { usePlatform } from './platform'
import { useHasSlot } from './presence'
import type { SlotCondition } from './remote'
import type { SlotName, SlotProps } from './slots'
import { useLazyModule } from './use-lazy-module'

interface Placeholders {
  /** Shown until the other team's code has loaded, however long that takes; default nothing. `retry` requests it again. */
  loading?: (retry: () => void) => ReactNode
  /** Shown when it failed to load or to render; `retry` tries again without a page reload. */
  failed: (retry: () => void) => ReactNode
}

type SlotElementProps<S extends SlotName> = SlotProps[S] & Placeholders & { name: S }

/** Renders another team's component in this page; nothing where the tenant has not got that team's remote, or while it has nothing to show. Its failure is contained in the slot. */
export function Slot<S extends SlotName>(props: SlotElementProps<S>): ReactNode {
  const { slotCondition } = usePlatform()
  const isFilled = useHasSlot()(props.name)
  const condition = slotCondition?.(props.name)
  if (!isFilled) return null
  const slot = <LoadedSlot {...(props as unknown as Placeholders & { name: S })} />
  return condition ? <While condition={condition}>{slot}</While> : slot
}

function While({
  condition: { call, query, where },
  children,
}: {
  condition: SlotCondition
  children: ReactNode
}): ReactNode {
  const { data } = useQuery(call, { query })
  const columns = Object.entries<readonly unknown[]>(where)
  return data?.data.some((row) => columns.every(([column, values]) => values.includes(row[column as keyof typeof row])))
    ? children
    : null
}

function LoadedSlot({ name, loading = () => null, failed, ...props }: Placeholders & { name: SlotName }): ReactNode {
  const { loadSlot, slotCrashed } = usePlatform()
  const load = useCallback((isAgain: boolean) => loadSlot(name, isAgain), [loadSlot, name])
  const {
    value: Filled,
    error,
    attempt,
    retry,
  } = useLazyModule<ComponentType>(load as (isAgain: boolean) => Promise<ComponentType>)
  if (error) return failed(retry)
  if (!Filled) return loading(retry)
  return (
    <SlotBoundary key={attempt} failed={() => failed(retry)} onCrash={(problem) => slotCrashed?.(name, problem)}>
      <Filled {...props} />
    </SlotBoundary>
  )
}

class SlotBoundary extends Component<
  { failed: () => ReactNode; onCrash: (error: unknown) => void; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }
  override render() {
    return this.state.broken ? this.props.failed() : this.props.children
  }
}
