/** Lets tables and menus follow links inside the portal without reloading the page. */
export { NavigationProvider, useLinkClick, useNavigation, type Navigate } from './navigation'
