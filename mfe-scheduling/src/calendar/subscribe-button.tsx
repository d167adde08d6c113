import { usePlatform } from '@portal/platform'
import { Button, Icon, useLazyDialog } from '@portal/ui'

/** Opens the dialog for subscribing to the customer's visits in a calendar app. The dialog's code loads on first use. */
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
