/** Buttons in a row that open a panel below; pressing the open one closes it. */
export { DisclosureTabs, type DisclosureTabsProps, type DisclosureTab } from './disclosure-tabs'
