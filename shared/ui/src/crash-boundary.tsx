import { Component, type ReactNode } from 'react'
import { Failed } from './query-view'

interface BoundaryProps {
  /** Shown in place of what broke; `retry` draws it anew. */
  failed?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** What breaks inside is replaced inside; everything around it stays. */
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
  /** What else is worth knowing, e.g. that nothing is lost. */
  more?: string
  onRetry: () => void
}

/** Stands where something broke. What exactly is for the console, and not for a customer. */
export const CrashNotice = ({ more, onRetry }: NoticeProps) => (
  <Failed message={`Something went wrong, and this part can't be shown.${more ? ` ${more}` : ''}`} onRetry={onRetry} />
)
