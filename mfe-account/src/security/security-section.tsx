import { useLingui } from '@lingui/react/macro'
import { TwoLines, useLazyDialog } from '@portal/ui'
import { RowButton, Rows, Section } from '../section'

interface Props {
  /** Undefined if the button for it is elsewhere. */
  onChangePassword: (() => void) | undefined
}

/** The password, the devices where the customer is signed in, and what is stored about them. */
export function SecuritySection({ onChangePassword }: Props) {
  const { t } = useLingui()
  const sessions = useLazyDialog(() => import('./sessions-dialog').then((loaded) => loaded.SessionsDialog))
  const data = useLazyDialog(() => import('./your-data-dialog').then((loaded) => loaded.YourDataDialog))
  return (
    <Section id="security" title={t`Security`}>
      <Rows>
        {onChangePassword && (
          <li>
            <RowButton onClick={onChangePassword}>
              <TwoLines title={t`Change Password`} />
            </RowButton>
          </li>
        )}
        <li>
          <RowButton onClick={() => sessions.open()}>
            <TwoLines title={t`Where you are signed in`} />
          </RowButton>
        </li>
        <li>
          <RowButton onClick={() => data.open()}>
            <TwoLines title={t`Your data`} />
          </RowButton>
        </li>
      </Rows>
      {sessions.shown && <sessions.shown.Dialog onClose={sessions.close} />}
      {data.shown && <data.shown.Dialog onClose={data.close} />}
    </Section>
  )
}
