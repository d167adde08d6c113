import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError, useClient } from '@portal/client'
import type { TokenAuth } from '@portal/contract'
import { Navigate, paths, usePageTitle, useParams, usePlatform } from '@portal/platform'
import { ButtonLink, Card, Failed, Loading, Message, Page, PageHeading, Text, WithPhone } from '@portal/ui'
import { endSession } from '../session/end-session'
import { isPasswordSession } from '../session/is-password-session'
import { rememberedEmail } from '../session/remembered-email'
import { safeRedirect } from '../session/safe-redirect'
import type { SessionStore } from '../session/session-store'
import { LinkOfAnother } from './link-of-another'

const INVALID = msg`This link is not valid`

type State =
  | { kind: 'checking' }
  | { kind: 'valid'; to: string }
  | { kind: 'another'; auth: TokenAuth; loggedIn: string }
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string }

/**
 * The link that was just opened. Its session has a separate cache, with which this page remounts; the remount must not
 * open the link again.
 */
let justOpened: { token: string; to: string } | null = null

/** Opens the link: what became of it, and what can be done about that. */
function useTokenLink(store: SessionStore) {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const { session, drafts, clientFor } = usePlatform()
  const client = useClient()
  const [state, setState] = useState<State>(() =>
    justOpened?.token === token ? { kind: 'valid', to: justOpened.to } : { kind: 'checking' },
  )

  const open = (auth: TokenAuth) => {
    const to = safeRedirect(auth.redirect)
    justOpened = { token, to }
    store.start({ token: auth.authentication_token, role: auth.role, email: auth.email, id: auth.id }, 'token')
    setState({ kind: 'valid', to })
  }

  const check = async () => {
    setState({ kind: 'checking' })
    try {
      const auth = await client.call('authenticateToken', { params: { token } }, { quiet: true, keepSession: true })
      // A customer who logged in keeps their session, whatever links they open; the session of another link is replaced.
      if (!session || !isPasswordSession(session)) open(auth)
      else if (auth.role === 'customer' && auth.email === session.email)
        setState({ kind: 'valid', to: safeRedirect(auth.redirect) })
      else setState({ kind: 'another', auth, loggedIn: session.email })
    } catch (error) {
      if (isApiError(error) && error.status >= 400 && error.status < 500) setState({ kind: 'invalid' })
      else setState({ kind: 'failed', message: isApiError(error) ? error.message : t`Could not load` })
    }
  }

  const isKnown = useRef(state.kind === 'valid')
  const checkFirst = useEffectEvent(() => void check())
  useEffect(() => {
    if (!isKnown.current) checkFirst()
    isKnown.current = false
    // Once per token, whatever becomes of the session, which this call itself changes.
  }, [client, token])
  useEffect(
    () => () => {
      justOpened = null
    },
    [],
  )
  return {
    state,
    check: () => void check(),
    logOutAndOpen: (auth: TokenAuth) => {
      drafts.clear()
      rememberedEmail.forget()
      // The session is over here at once; the server is told meanwhile.
      void endSession(store, clientFor)
      open(auth)
    },
    stay: (to: string) => setState({ kind: 'valid', to: safeRedirect(to) }),
  }
}

/** /token/:token, a link with a token. Links can be opened any number of times, since mail scanners open them, too. */
export function TokenPage({ store }: { store: SessionStore }) {
  const { t } = useLingui()
  const { state, check, logOutAndOpen, stay } = useTokenLink(store)
  usePageTitle(state.kind === 'invalid' ? t(INVALID) : t`Welcome`)
  switch (state.kind) {
    case 'valid':
      return <Navigate to={state.to} replace />
    case 'another':
      return (
        <LinkOfAnother
          link={state.auth}
          loggedIn={state.loggedIn}
          onOpen={() => logOutAndOpen(state.auth)}
          onStay={stay}
        />
      )
    case 'checking':
      return (
        <Page $narrow>
          <Loading onRetry={check} />
        </Page>
      )
    case 'failed':
      return (
        <Page $narrow>
          <Failed message={state.message} onRetry={check} />
        </Page>
      )
    case 'invalid':
      return (
        <Page $narrow>
          <Card>
            <Message icon="alert">
              <PageHeading>{t(INVALID)}</PageHeading>
              <Text>
                <WithPhone
                  asksToCall
                  text={t`It may have expired or been withdrawn. You can log in instead, or call us and ask for a new one.`}
                />
              </Text>
              <ButtonLink href={paths.login()}>
                <Trans>Log In</Trans>
              </ButtonLink>
            </Message>
          </Card>
        </Page>
      )
  }
}
