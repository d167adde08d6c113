import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { usePlatform } from './platform'
import type { SlotName, SlotProps } from './slots'

/** Nobody waits for it any longer; it may come all the same. */
export class LateError extends Error {
  /** @param coming settles with what was waited for */
  constructor(message: string, readonly coming: Promise<unknown>) {
    super(message)
  }
}

type SlotElementProps<S extends SlotName> = SlotProps[S] & {
  name: S
  /** Shown until the other team's code is here; nothing unless given. */
  loading?: ReactNode
  /** Shown when it can't be had; `retry` asks again without a reload. */
  failed: (retry: () => void) => ReactNode
}

/** Another team's piece in this page. Its failure stays inside the slot. */
export function Slot<S extends SlotName>({ name, loading = null, failed, ...props }: SlotElementProps<S>): ReactNode {
  const { loadSlot, slotCrashed } = usePlatform()
  const [state, setState] = useState<{ Filled?: ComponentType<SlotProps[S]>; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    setState({})
    loadSlot(name).then(
      (Filled) => current && setState({ Filled }),
      (error: unknown) => {
        if (!current) return
        setState({ error })
        // What was only late takes its place by itself.
        if (error instanceof LateError) error.coming.then(() => current && retry(), () => undefined)
      },
    )
    return () => {
      current = false
    }
  }, [loadSlot, name, attempt])

  const retry = () => setAttempt((n) => n + 1)
  if (state.error) return failed(retry)
  const { Filled } = state
  if (!Filled) return loading
  return (
    <SlotBoundary key={attempt} failed={() => failed(retry)} onCrash={(error) => slotCrashed?.(name, error)}>
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
