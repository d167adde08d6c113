/** Dialogs, and confirmations before something that can't be undone. */
export { Dialog } from './dialog'
export { DialogFooter, type DialogWidth } from './dialog-frame'
export { ConfirmDialog } from './confirm-dialog'
export { DiscardQuestion } from './discard-question'
