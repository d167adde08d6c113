import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'
import { reportedMessage } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { visitZone } from '@portal/rules/dates'
import { Button, Muted, Problem, QueryView, Row, Stack } from '@portal/ui'
import { ConfirmDialog, Dialog } from '@portal/ui/dialog'
import { useSessions, useSignOutElsewhere } from './security.queries'
import { SessionList } from './session-list'
import { deviceName } from './session.rules'

/** Ends sessions, one at a time; the list gets the focus, since the pressed button is gone. */
function useEndSession(list: RefObject<HTMLElement | null>) {
  const { showToast } = usePlatform()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const end = async (work: () => Promise<void>, done: string) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      showToast({ kind: 'success', message: done })
      list.current?.focus()
    } catch (error) {
      setProblem(reportedMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, end }
}

/** Lists where the customer is signed in, and signs out there. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { tenant } = usePlatform()
  const sessions = useSessions()
  const signOut = useSignOutElsewhere()
  const list = useRef<HTMLUListElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, problem, end } = useEndSession(list)
  const endAllOthers = () => {
    setIsAsking(false)
    void end(signOut.allOthers, t`Signed out everywhere else`)
  }
  return (
    <Dialog title={t`Where you are signed in`} maxWidth={550} busy={busy} onClose={onClose}>
      <QueryView query={sessions} failedMessage={t`Could not load your sessions`}>
        {(all) => (
          <Stack>
            {problem && <Problem>{problem}</Problem>}
            <SessionList
              sessions={all}
              zone={visitZone(null, tenant.timezone)}
              listRef={list}
              onSignOut={(session) => {
                const device = deviceName(session, i18n)
                void end(() => signOut.one(session.id), t`Signed out: ${device}`)
              }}
            />
            {all.every(({ current }) => current) ? (
              <Muted>
                <Trans>You are only signed in here.</Trans>
              </Muted>
            ) : (
              <Row>
                <Button variant="quiet" onClick={() => setIsAsking(true)}>
                  <Trans>Sign out everywhere else</Trans>
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </QueryView>
      {isAsking && (
        <ConfirmDialog
          title={t`Sign out everywhere else`}
          message={t`Every other device has to log in again, and shared links and your calendar address stop working. You stay signed in here.`}
          confirmLabel={t`Sign out`}
          danger
          onConfirm={endAllOthers}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}
