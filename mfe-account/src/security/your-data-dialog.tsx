import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportedMessage } from '@portal/client'
import type { Response } from '@portal/contract'
import { useFileAddress, useFormat, usePlatform, useUser } from '@portal/platform'
import { Button, ButtonLink, Icon, Muted, Problem, QueryView, Row, Stack } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'
import { DeleteAccountDialog } from './delete-account-dialog'
import { useKeepAccount, useOwnData } from './your-data.queries'

function Downloads({ json_url, pdf_url }: Response<'getOwnData'>) {
  const pdf = useFileAddress(pdf_url)
  const json = useFileAddress(json_url)
  return (
    <Row>
      {pdf && (
        <ButtonLink $variant="quiet" href={pdf} target="_blank" rel="noopener">
          <Icon name="download" /> <Trans>Download PDF</Trans>
        </ButtonLink>
      )}
      {json && (
        <ButtonLink $variant="quiet" href={json} target="_blank" rel="noopener">
          <Icon name="download" /> <Trans>Download JSON</Trans>
        </ButtonLink>
      )}
    </Row>
  )
}

/** Says when the account will be deleted, and lets the customer keep it. */
function Leaving({ due }: { due: string }) {
  const { t } = useLingui()
  const { tenant, showToast } = usePlatform()
  const date = useFormat().date(due, tenant.timezone)
  const keep = useKeepAccount()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await keep()
      showToast({ kind: 'success', message: t`You keep your account` })
    } catch (error) {
      setProblem(reportedMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <div>
        <Trans>Your account will be deleted on {date}.</Trans>
      </div>
      <Row>
        <Button variant="quiet" disabled={busy} onClick={() => void press()}>
          <Trans>Keep my account</Trans>
        </Button>
      </Row>
    </>
  )
}

/** What is stored about the customer: to download, and to have deleted. */
export function YourDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const company = usePlatform().tenant.name
  const data = useOwnData()
  const due = useUser().data?.erasure_due_at
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting) return <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
  return (
    <Dialog title={t`Your data`} maxWidth={550} onClose={onClose}>
      <Stack>
        <Muted>
          <Trans>What {company} stores about you: the PDF is for reading, the JSON file has all of it.</Trans>
        </Muted>
        <QueryView query={data} failedMessage={t`Could not load your data`}>
          {(links) => <Downloads {...links} />}
        </QueryView>
        {due ? (
          <Leaving due={due} />
        ) : (
          <Row>
            <Button variant="quiet" onClick={() => setIsDeleting(true)}>
              <Trans>Delete my account</Trans>
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}
