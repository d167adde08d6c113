/** Buttons in a row that open a panel below; pressing the open one closes it. */
export { DisclosureTabs } from './disclosure-tabs'
