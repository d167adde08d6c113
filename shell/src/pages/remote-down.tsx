import { useForgetAnswers } from '@portal/client'
import { PhoneLink, useLocation, useNavigate, usePlatform } from '@portal/platform'
import { Button, Page, PageHeading, Row, Text } from '@portal/ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'

interface Props {
  error: unknown
  onShown?: ((error: unknown) => void) | undefined
  onRetry: () => void
}

/** One team's pages can't be had or broke. Menu, session and the other teams' pages stay usable around it. */
export function RemoteDown({ error, onShown, onRetry }: Props) {
  const { brand } = usePlatform()
  useEffect(() => onShown?.(error), [error])
  return (
    <Page>
      <PageHeading>This page can't be shown right now</PageHeading>
      <Text role="alert">
        A part of the portal did not load. The rest works as usual.
        {brand.phone && (
          <>
            {' '}
            You can also call us at <PhoneLink phone={brand.phone} />.
          </>
        )}
      </Text>
      <Row>
        <Button onClick={onRetry}>Try again</Button>
      </Row>
      <details>
        <summary>Details for support</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </Page>
  )
}

/** In place of a page that broke once it was here. The address is visited again: nothing is reloaded. */
export function CrashedPage({ onShown }: Pick<Props, 'onShown'>) {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const forgetAnswers = useForgetAnswers()
  const tryAgain = () => {
    // A page that broke on an answer would break on it again.
    void forgetAnswers()
    void navigate(pathname + search + hash, { replace: true })
  }
  return <RemoteDown error={error} onShown={onShown} onRetry={tryAgain} />
}
