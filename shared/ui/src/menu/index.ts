/** A button that opens a short list of links and actions. */
export { ActionMenu, type ActionMenuProps, type ActionMenuItem } from './action-menu'
