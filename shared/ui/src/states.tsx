import { vars } from '@portal/theme'
import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { Button } from './button'
import { Muted, Text } from './text'

const turn = keyframes`to { transform: rotate(360deg); }`

const Ring = styled.span`
  width: 28px;
  height: 28px;
  border: 3px solid ${vars.color.border};
  border-top-color: ${vars.color.primaryText};
  border-radius: 50%;
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

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <Centre role="status">
      <Ring aria-hidden />
      <Muted>{label}</Muted>
    </Centre>
  )
}

interface FailedProps {
  /** What happened; 'Could not load' unless said. */
  message?: string
  requestId?: string | undefined
  onRetry: () => void
  children?: ReactNode
}

/** A part of a page that could not be had: what happened, 'Try again', and the number that support asks for. */
export function Failed({ message = 'Could not load', requestId, onRetry, children }: FailedProps) {
  return (
    <Centre role="alert">
      <Text>{message}</Text>
      {children}
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
      {requestId && <Muted>Request {requestId}</Muted>}
    </Centre>
  )
}

/** Nothing here yet. What can be done about it is not optional: a button or an explicit null. */
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
  /** Of the page, whose own comes with the data: stands above 'Loading...' and what went wrong. */
  heading?: ReactNode
  /** 'Loading...' unless said. */
  loading?: ReactNode
  /** Shown when `isEmpty` says so. */
  empty?: { when: (data: T) => boolean; view: ReactNode }
  failedMessage?: string
  children: (data: T) => ReactNode
}

/** One of four states, always in this order: loading, failed, empty, filled. */
export function QueryView<T>({ query, heading, loading = <Loading />, empty, failedMessage, children }: QueryViewProps<T>): ReactNode {
  if (query.data === undefined) {
    return (
      <>
        {heading}
        {query.error ? <Failed message={failedMessage ?? 'Could not load'} requestId={query.error.requestId} onRetry={query.retry} /> : loading}
      </>
    )
  }
  if (empty?.when(query.data)) return empty.view
  return children(query.data)
}
