/** Dialogs, and confirmations before something that can't be undone. */
export { Dialog } from './dialog'
export { DialogFooter, type DialogProps, type DialogWidth } from './dialog-frame'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'
export { DiscardQuestion } from './discard-question'
