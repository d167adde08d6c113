import { Component, useCallback, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@portal/client'
import { usePlatform, type SlotFiller } from './platform'
import type { RowCondition } from './remote'
import type { SlotName, SlotProps } from './slots'
import { useLazyModule } from './use-lazy-module'

interface Placeholders {
  /** Shown until the other team's code has loaded, however long that takes; default nothing. `retry` requests it again. */
  loading?: (retry: () => void) => ReactNode
  /** Shown when it failed to load or to render; `retry` tries again without a page reload. */
  failed: (retry: () => void) => ReactNode
}

type SlotElementProps<S extends SlotName> = SlotProps[S] & Placeholders & { name: S }

/** Where one remote stands alone, it may fill the slot itself. */
const standingAlone: readonly SlotFiller[] = [{ remote: '' }]

/** Renders other teams' components in this page; nothing where the tenant has got none of their remotes, or while they have nothing to show. The failure of one is contained in its place. */
export function Slot<S extends SlotName>(props: SlotElementProps<S>): ReactNode {
  const fillers = usePlatform().slotFillers?.(props.name) ?? standingAlone
  return fillers.map(({ remote, when }) => {
    const slot = <LoadedSlot key={remote} {...(props as unknown as Placeholders & { name: S })} remote={remote} />
    return when ? (
      <While key={remote} condition={when}>
        {slot}
      </While>
    ) : (
      slot
    )
  })
}

/** Shows its children while a condition of a remote's facts holds. */
export function While({
  condition: { call, query, where },
  children,
}: {
  condition: RowCondition
  children: ReactNode
}): ReactNode {
  const { data } = useQuery(call, { query })
  const columns = Object.entries<readonly unknown[]>(where)
  return data?.data.some((row) => columns.every(([column, values]) => values.includes(row[column as keyof typeof row])))
    ? children
    : null
}

function LoadedSlot({
  name,
  remote,
  loading = () => null,
  failed,
  ...props
}: Placeholders & { name: SlotName; remote: string }): ReactNode {
  const { loadSlot, slotCrashed } = usePlatform()
  const load = useCallback((isAgain: boolean) => loadSlot(name, isAgain, remote), [loadSlot, name, remote])
  const {
    value: Filled,
    error,
    attempt,
    retry,
  } = useLazyModule<ComponentType>(load as (isAgain: boolean) => Promise<ComponentType>)
  if (error) return failed(retry)
  if (!Filled) return loading(retry)
  return (
    <SlotBoundary key={attempt} failed={() => failed(retry)} onCrash={(problem) => slotCrashed?.(remote, problem)}>
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
