/** Shared by the skeleton, the layout's placeholder and the layout itself, so that nothing shifts between them. */
export const BAR_HEIGHT = 'var(--portal-bar-height, 60px)'
/** On screens with the menu at the side. */
export const WIDE_BAR_HEIGHT = '68px'
export const MENU_WIDTH = '284px'
/** Screens with the menu at the side: from 1000 px, with larger text from more. */
export const WIDE = '(min-width: 62.5em)'
/** Narrower ones, with a menu button in the bar and the main pages in a bar at the bottom. */
export const NARROW = '(max-width: 62.499em)'
/** In the bar of narrower screens. */
export const MENU_BUTTON_SIZE = '44px'
/** Of the bar at the bottom, without the space that a phone keeps free below it. */
export const BOTTOM_BAR_HEIGHT = '62px'
/** Height of a logo of 100 %. */
export const LOGO_HEIGHT = 38
/** Welcome pages with the company at the left and the form at the right; on narrower ones the form lies on a sheet over it. */
export const TWO_HALVES = '(min-width: 56.25em)'
export const SHEET_OVERLAP = '30px'
/**
 * Of the photo behind the company's half, which is higher than wide: about as wide as the screen. Little is seen of it, so that
 * a phone gets its smallest width, however many pixels its screen has.
 */
export const PHOTO_SIZES = `${TWO_HALVES} 100vw, 40vw`
/** Under a photo the panel is so dark, and so much of the photo is seen, that text has 4.5:1 on a white one too. */
export const PHOTO_GROUND = { panelShare: '60%', opacity: 0.2 }
