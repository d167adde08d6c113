// Not imported where it is opened: for a dynamic import of a shared module, webpack puts a helper into every page.
export { SignDialog } from '@portal/ui/signature'
