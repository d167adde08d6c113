import { Component, useCallback, type ComponentType, type ReactNode } from 'react'
import { usePlatform } from './platform'
import { useHasSlot } from './presence'
import type { SlotName, SlotProps } from './slots'
import { useLazyModule } from './use-lazy-module'

type SlotElementProps<S extends SlotName> = SlotProps[S] & {
  name: S
  /** Shown until the other team's code has loaded, however long that takes; default nothing. `retry` requests it again. */
  loading?: (retry: () => void) => ReactNode
  /** Shown when it failed to load or to render; `retry` tries again without a page reload. */
  failed: (retry: () => void) => ReactNode
}

/** Renders another team's component in this page; nothing where the tenant has not got that team's remote. Its failure is contained in the slot. */
export function Slot<S extends SlotName>({ name, loading = () => null, failed, ...props }: SlotElementProps<S>): ReactNode {
  const { loadSlot, slotCrashed } = usePlatform()
  const isFilled = useHasSlot()(name)
  const load = useCallback((isAgain: boolean) => loadSlot(name, isAgain), [loadSlot, name])
  const { value: Filled, error, attempt, retry } = useLazyModule<ComponentType<SlotProps[S]>>(load)
  if (!isFilled) return null
  if (error) return failed(retry)
  if (!Filled) return loading(retry)
  return (
    <SlotBoundary key={attempt} failed={() => failed(retry)} onCrash={(problem) => slotCrashed?.(name, problem)}>
      <Filled {...(props as unknown as SlotProps[S])} />
    </SlotBoundary>
  )
}

class SlotBoundary extends Component<{ failed: () => ReactNode; onCrash: (error: unknown) => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }
  override render() {
    return this.state.broken ? this.props.failed() : this.props.children
  }
}
