import { useForgetAnswers } from '@portal/client'
import { LateError, PhoneLink, useLocation, useNavigate, usePlatform } from '@portal/platform'
import { Button, Page, PageHeading, Row, Text } from '@portal/ui'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { RemoteError } from '../federation/failure'

/** One team's pages can't be had or broke. Menu, session and the other teams' pages stay usable around it. */
export function RemoteDown({ onShown, late }: { onShown?: (error: unknown) => void; late?: () => Promise<unknown> | undefined }) {
  const { brand } = usePlatform()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const error = useRouteError()
  const [trying, setTrying] = useState(false)
  const forgetAnswers = useForgetAnswers()
  useEffect(() => onShown?.(error), [error])

  // What was only late takes its place by itself.
  useEffect(() => {
    let isHere = true
    late?.()?.then(
      () => isHere && void tryAgain(),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [error])

  // The navigation itself is tried again: it asks for the remote's code anew, and nothing is reloaded. A page that broke
  // on an answer would break on it again.
  async function tryAgain() {
    setTrying(true)
    if (!(error instanceof RemoteError || error instanceof LateError)) void forgetAnswers()
    await navigate(pathname + search + hash, { replace: true })
    setTrying(false)
  }

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
        <Button onClick={() => void tryAgain()} disabled={trying}>
          {trying ? 'Trying...' : 'Try again'}
        </Button>
      </Row>
      <details>
        <summary>Details for support</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </Page>
  )
}
