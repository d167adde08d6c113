import { Button, Icon, useLazyDialog } from '@portal/ui'

/** Opens the dialog for subscribing to the customer's visits in a calendar app. The dialog's code loads on first use. */
export function SubscribeButton() {
  const { shown, open, close } = useLazyDialog(() =>
    import('./subscribe-dialog').then((loaded) => loaded.SubscribeDialog),
  )
  return (
    <>
      <Button variant="quiet" onClick={() => open()}>
        <Icon name="calendar" /> Subscribe in your calendar
      </Button>
      {shown && <shown.Dialog onClose={close} />}
    </>
  )
}
