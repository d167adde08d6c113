import { useContext, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { vars } from '@portal/theme'
import { RetryButton, SlowConnectionText, SupportPhoneContext, useIsSlow } from './slow-connection'
import { Muted, Text } from './text'

const turn = keyframes`to { transform: rotate(360deg); }`

const Ring = styled.span`
  width: 28px;
  height: 28px;
  border: 3px solid ${vars.color.line};
  border-top-color: ${vars.color.brandInk};
  border-radius: ${vars.radius.full};
  animation: ${turn} 900ms linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`

const Centre = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${vars.space.m};
  padding: ${vars.space.xl} ${vars.space.l};
  text-align: center;
`

interface LoadingProps {
  /** Defaults to 'Loading...'. */
  label?: string
  /** Retries a request that may be hung; offered once it is slow. */
  onRetry?: (() => void) | undefined
}

/** Loading state. After two seconds it says that the connection seems slow, unless there is a label and no `onRetry`. */
export function Loading({ label, onRetry }: LoadingProps) {
  const isSlow = useIsSlow() && (onRetry !== undefined || label === undefined)
  return (
    <Centre role="status">
      <Ring aria-hidden />
      {isSlow ? <SlowConnectionText /> : <Muted>{label ?? 'Loading...'}</Muted>}
      {isSlow && onRetry && <RetryButton onRetry={onRetry} />}
    </Centre>
  )
}

interface FailedProps {
  /** Defaults to 'Could not load'. */
  message?: string
  requestId?: string | undefined
  onRetry: () => void
}

/** Error state of a part of a page: what happened, the support phone, 'Try again', and the request ID for support. */
export function Failed({ message = 'Could not load', requestId, onRetry }: FailedProps) {
  const phone = useContext(SupportPhoneContext)
  return (
    <Centre role="alert">
      <Text>{message}</Text>
      {phone && (
        <Text>
          You can also call us at <span>{phone}</span>.
        </Text>
      )}
      <RetryButton onRetry={onRetry} />
      {requestId && <Muted>{`Request ${requestId}`}</Muted>}
    </Centre>
  )
}

/** Empty state. `action` is required: a button, or an explicit null. */
export function Empty({ message, action }: { message: string; action: ReactNode }) {
  return (
    <Centre>
      <Text>{message}</Text>
      {action}
    </Centre>
  )
}

interface Query<T> {
  data: T | undefined
  error: { message: string; requestId?: string | undefined } | undefined
  isLoading: boolean
  retry: () => void
}

interface QueryViewProps<T> {
  query: Query<T>
  /** Page heading above the loading and failed states; the loaded view renders its own. */
  heading?: ReactNode
  /** Defaults to `<Loading>`. */
  loading?: ReactNode
  /** `view` is shown if `when` returns true. */
  empty?: { when: (data: T) => boolean; view: ReactNode }
  failedMessage?: string
  children: (data: T) => ReactNode
}

/** One of four states, always in this order: loading, failed, empty, filled. */
export function QueryView<T>({
  query,
  heading,
  loading = <Loading onRetry={query.retry} />,
  empty,
  failedMessage,
  children,
}: QueryViewProps<T>): ReactNode {
  if (query.data === undefined) {
    return (
      <>
        {heading}
        {query.error ? (
          <Failed message={failedMessage ?? 'Could not load'} requestId={query.error.requestId} onRetry={query.retry} />
        ) : (
          loading
        )}
      </>
    )
  }
  if (empty?.when(query.data)) return empty.view
  return children(query.data)
}
