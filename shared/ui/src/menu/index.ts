/** A button that opens a short list of links and actions. */
export { ActionMenu } from './action-menu'
