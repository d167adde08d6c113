import { usePlatform } from '@portal/platform'
import { Button, Icon, useLazyDialog } from '@portal/ui'

/** Leads to the customer's visits in a calendar program of their own. The dialog's code comes with its first opening. */
export function SubscribeButton() {
  const { showToast } = usePlatform()
  const { shown, open, close } = useLazyDialog(
    () => import('./subscribe-dialog').then((loaded) => loaded.SubscribeDialog),
    (message) => showToast({ kind: 'error', message }),
  )
  return (
    <>
      <Button variant="secondary" onClick={() => open()}>
        <Icon name="calendar" /> Subscribe in your calendar
      </Button>
      {shown && <shown.Dialog onClose={close} />}
    </>
  )
}
