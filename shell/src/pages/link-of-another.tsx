import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useClient } from '@portal/client'
import type { TokenAuth } from '@portal/contract'
import { Navigate, paths } from '@portal/platform'
import { Button, Card, Loading, Message, Page, PageHeading, Text } from '@portal/ui'
import { safeRedirect } from '../session/safe-redirect'

interface Props {
  link: TokenAuth
  /** Email of the customer who is logged in; not the one that the link was sent to. */
  loggedIn: string
  onOpen: () => void
  onStay: (to: string) => void
}

/** 'casey@example.com' → 'c…@example.com' */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')

/** Whether a link is the customer's own, who may have logged in with another of their emails; undefined until it is known. */
function useIsOwn({ role, id }: TokenAuth, email: string): boolean | undefined {
  const client = useClient()
  const [isOwn, setOwn] = useState(role === 'customer' ? undefined : false)
  useEffect(() => {
    if (isOwn === undefined)
      client.call('findUserByEmail', { query: { email } }, { quiet: true, keepSession: true }).then(
        (user) => setOwn(user.id === id),
        () => setOwn(false),
      )
  }, [client, email, id, isOwn])
  return isOwn
}

/** Instead of a page that the customer who is logged in can't see, or sees otherwise than whoever the link was sent to. */
export function LinkOfAnother({ link, loggedIn, onOpen, onStay }: Props) {
  const { t } = useLingui()
  const isOwn = useIsOwn(link, loggedIn)
  if (isOwn === undefined)
    return (
      <Page $narrow>
        <Loading />
      </Page>
    )
  const sentTo = masked(link.email)
  if (isOwn) return <Navigate to={safeRedirect(link.redirect)} replace />
  return (
    <Page $narrow>
      <Card>
        <Message icon="user">
          <PageHeading>
            <Trans>This link was sent to somebody else</Trans>
          </PageHeading>
          <Text>{t`It was sent to ${sentTo}. You are logged in as ${loggedIn}.`}</Text>
          <Button onClick={onOpen}>
            <Trans>Log out and open it</Trans>
          </Button>
          {/* What was sent to another customer is theirs alone; a page that our staff was sent to may be the customer's as well. */}
          <Button variant="quiet" onClick={() => onStay(link.role === 'customer' ? paths.dashboard() : link.redirect)}>
            <Trans>Stay logged in</Trans>
          </Button>
        </Message>
      </Card>
    </Page>
  )
}
