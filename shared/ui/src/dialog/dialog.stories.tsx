import { Button } from '../button'
import { TextField } from '../field'
import { FormTextField, object } from '../form'
import { FormDialog } from '../form-dialog'
import { Text } from '../text'
import { ConfirmDialog, Dialog } from '.'

const nothing = () => undefined

export const Open = () => (
  <Dialog
    title="Change your password"
    onClose={nothing}
    footer={
      <>
        <Button variant="text">Cancel</Button>
        <Button>Save</Button>
      </>
    }
  >
    <Text>Choose one that you use nowhere else.</Text>
    <TextField label="Current password" />
    <TextField label="New password" error="Required field" />
  </Dialog>
)

export const OfAForm = () => (
  <FormDialog
    title="Edit Address"
    submitLabel="Save"
    fullScreenOnSmall
    schema={object({})}
    initialValues={{ street: '12 Hill Rd' }}
    onSubmit={nothing}
    onClose={nothing}
  >
    <FormTextField name="street" label="Street" />
    <FormTextField name="unit" label="Unit" />
  </FormDialog>
)

export const Blocking = () => (
  <Dialog title="Processing payment" blocking>
    <Text>Please keep this page open.</Text>
  </Dialog>
)

export const Confirming = () => (
  <ConfirmDialog
    title="Cancel this visit?"
    message="Tue 02/10/2026, 8–10 AM"
    confirmLabel="Cancel Appointment"
    cancelLabel="Keep"
    onConfirm={nothing}
    onCancel={nothing}
  />
)

export const ConfirmingDanger = () => (
  <ConfirmDialog
    title="Delete Payment Method"
    message="Visa ending in 4242 will be removed."
    confirmLabel="Delete"
    danger
    error="The office is closed for a moment."
    onConfirm={nothing}
    onCancel={nothing}
  />
)
