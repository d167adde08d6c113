import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Failed } from './query-view'

interface BoundaryProps {
  /** Renders the fallback; `retry` renders the children again. */
  failed?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Error boundary: children that crash are replaced by a fallback; everything around them stays. */
export class CrashBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  private readonly retry = () => this.setState({ broken: false })
  override render() {
    const { failed = (onRetry) => <CrashNotice onRetry={onRetry} />, children } = this.props
    return this.state.broken ? failed(this.retry) : children
  }
}

interface NoticeProps {
  /** Additional text, e.g. that nothing is lost. */
  more?: string
  onRetry: () => void
}

/** Fallback for a part that crashed. The error itself is in the console and not shown to customers. */
export function CrashNotice({ more, onRetry }: NoticeProps) {
  const { t } = useLingui()
  const message = t`Something went wrong, and this part can't be shown.`
  return <Failed message={more ? `${message} ${more}` : message} onRetry={onRetry} />
}
