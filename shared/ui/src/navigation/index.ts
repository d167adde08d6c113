/** Lets tables and menus follow links inside the portal without loading the page anew. */
export { NavigationProvider, useLinkClick, useNavigation, type Navigate } from './navigation'
