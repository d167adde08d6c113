/** What the first HTML, the frame that waits and the layout itself agree on, so that nothing moves from one to the next. */
export const BAR_HEIGHT = '64px'
export const MENU_WIDTH = '300px'
/** From here on the menu stands at the side. */
export const WIDE = '(min-width: 1000px)'
/** In the bar of a narrower screen. */
export const MENU_BUTTON_SIZE = '44px'
