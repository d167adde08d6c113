/** Shared by the skeleton, the layout's placeholder and the layout itself, so that nothing shifts between them. */
export const BAR_HEIGHT = '64px'
export const MENU_WIDTH = '300px'
/** Screens with the menu at the side. */
export const WIDE = '(min-width: 1000px)'
/** In the bar of narrower screens. */
export const MENU_BUTTON_SIZE = '44px'
