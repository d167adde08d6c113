/** Windows over the page: dialogs, and questions before something that can't be undone. */
export { Dialog, DialogFooter, type DialogProps, type DialogWidth } from './dialog'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'
