/** One of several panels, always one open. For tabs that can all be closed see `@portal/ui/disclosure-tabs`. */
export { Tabs } from './tabs'
