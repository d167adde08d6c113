import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useRouteError } from 'react-router'
import styled from 'styled-components'
import { useForgetAnswers } from '@portal/client'
import { PhoneLink, useLocation, useNavigate, usePlatform } from '@portal/platform'
import { vars } from '@portal/theme'
import { Card, Message, Muted, Page, PageHeading, RetryButton, Text } from '@portal/ui'

const Summary = styled.summary`
  padding: ${vars.space.m};
  cursor: pointer;
`

interface Props {
  error: unknown
  /** The layout around the page failed to load, too. */
  isFrame?: boolean
  onShown?: ((error: unknown) => void) | undefined
  onRetry: () => void
}

/** Shown if a remote's page could not be loaded or crashed. Menu, session and the other remotes' pages stay usable. */
export function RemoteDown({ error, isFrame = false, onShown, onRetry }: Props) {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const failed = isFrame
    ? t`A part of the portal did not load.`
    : t`A part of the portal did not load. The rest works as usual.`
  const tell = useEffectEvent((shown: unknown) => onShown?.(shown))
  useEffect(() => tell(error), [error])
  return (
    <Page $narrow>
      <Card>
        <Message icon="alert">
          <PageHeading>
            <Trans>This page can't be shown right now</Trans>
          </PageHeading>
          <Text role="alert">
            {navigator.onLine ? failed : t`You seem to be offline.`}
            {brand.phone && (
              <>
                {' '}
                <Trans>
                  You can also call us at <PhoneLink phone={brand.phone} />.
                </Trans>
              </>
            )}
          </Text>
          <RetryButton secondary={false} onRetry={onRetry} />
          <Muted as="details">
            <Summary>
              <Trans>Details for support</Trans>
            </Summary>
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </Muted>
        </Message>
      </Card>
    </Page>
  )
}

/** Replaces a page that crashed after loading. A retry navigates to the same URL, without a reload. */
export function CrashedPage({ onShown }: Pick<Props, 'onShown'>) {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const forgetAnswers = useForgetAnswers()
  const tryAgain = () => {
    // A page that crashed on a cached response would crash on it again.
    void forgetAnswers()
    void navigate(pathname + search + hash, { replace: true })
  }
  return <RemoteDown error={error} onShown={onShown} onRetry={tryAgain} />
}
