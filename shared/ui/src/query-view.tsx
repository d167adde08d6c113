import { Trans, useLingui } from '@lingui/react/macro'
import type { IconNode } from 'lucide'
import { useContext, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { vars } from '@portal/theme'
import type { IconName } from './icon'
import { Centered, Message } from './message'
import { RetryButton, SlowConnectionText, SupportPhoneContext, useIsSlow } from './slow-connection'
import { Heading, Muted, Text } from './text'

const turn = keyframes`to { transform: rotate(360deg); }`

const Ring = styled.span`
  width: 28px;
  height: 28px;
  border: 3px solid ${vars.color.line};
  border-top-color: ${vars.color.brandInk};
  border-radius: ${vars.radius.full};
  animation: ${turn} 900ms linear infinite;

  /* One edge of another color, or nothing would be seen to turn. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: GrayText;
    border-top-color: CanvasText;
  }

  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`

interface LoadingProps {
  /** Defaults to 'Loading...'. */
  label?: string
  /** Retries a request that may be hung; offered once it is slow. */
  onRetry?: (() => void) | undefined
}

/** Loading state. After two seconds it says that the connection seems slow, unless there is a label and no `onRetry`. */
export function Loading({ label, onRetry }: LoadingProps) {
  const { t } = useLingui()
  const isSlow = useIsSlow() && (onRetry !== undefined || label === undefined)
  return (
    <Centered role="status">
      <Ring aria-hidden />
      {isSlow ? <SlowConnectionText /> : <Muted>{label ?? t`Loading...`}</Muted>}
      {isSlow && onRetry && <RetryButton onRetry={onRetry} />}
    </Centered>
  )
}

interface FailedProps {
  /** Defaults to 'Could not load'. */
  message?: string
  requestId?: string | undefined
  onRetry: () => void
}

/** Error state of a part of a page: what happened, the support phone, 'Try again', and the request ID for support. */
export function Failed({ message, requestId, onRetry }: FailedProps) {
  const { t } = useLingui()
  const phone = useContext(SupportPhoneContext)
  return (
    <Message role="alert">
      <Text>{message ?? t`Could not load`}</Text>
      {phone && (
        <Text>
          <Trans>
            You can also call us at <span>{phone}</span>.
          </Trans>
        </Text>
      )}
      <RetryButton onRetry={onRetry} />
      {requestId && <Muted>{t`Request ${requestId}`}</Muted>}
    </Message>
  )
}

export interface EmptyProps {
  message: string
  /** What there will be, and when. */
  more?: string | undefined
  /** A button or link, or an explicit null. */
  action: ReactNode
  icon?: IconName | IconNode
}

/** Empty state. */
export const Empty = ({ message, more, action, icon }: EmptyProps) => (
  <Message icon={icon}>
    {more ? <Heading as="p">{message}</Heading> : <Text>{message}</Text>}
    {more && <Muted>{more}</Muted>}
    {action}
  </Message>
)

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
          <Failed message={failedMessage} requestId={query.error.requestId} onRetry={query.retry} />
        ) : (
          loading
        )}
      </>
    )
  }
  if (empty?.when(query.data)) return empty.view
  return children(query.data)
}
