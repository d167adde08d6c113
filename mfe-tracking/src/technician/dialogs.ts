// One script for all of them: each script's hash is in the HTML of customers' pages, too. And the signature's dialog is not
// imported where it is opened: for a dynamic import of a shared module, webpack puts a helper into every page.
export { SignDialog } from '@portal/ui/signature'
export { DoneDialog } from './done-dialog'
export { LatenessDialog } from './lateness-dialog'
