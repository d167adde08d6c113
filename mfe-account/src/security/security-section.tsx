import { Button, Card, Heading, Muted, Row, Stack, useLazyDialog } from '@portal/ui'

/** The password, and the devices where the customer is signed in. Both dialogs are lazy-loaded. */
export function SecuritySection() {
  const password = useLazyDialog(() => import('./password-dialog').then((loaded) => loaded.PasswordDialog))
  const sessions = useLazyDialog(() => import('./sessions-dialog').then((loaded) => loaded.SessionsDialog))
  return (
    <Card aria-labelledby="security">
      <Stack>
        <Heading id="security">Security</Heading>
        <Muted>Change your password, or sign out on devices that you no longer use.</Muted>
        <Row>
          <Button variant="quiet" onClick={() => password.open()}>
            Change Password
          </Button>
          <Button variant="quiet" onClick={() => sessions.open()}>
            Where you are signed in
          </Button>
        </Row>
      </Stack>
      {password.shown && <password.shown.Dialog onClose={password.close} />}
      {sessions.shown && <sessions.shown.Dialog onClose={sessions.close} />}
    </Card>
  )
}
