import { vars } from '@portal/theme'
import { baseCss } from '../base-css'

/**
 * Styles of the host element in the foreign page, and base styles inside it. `!important` on purpose: among important rules
 * those inside the shadow root win, even over `* { all: unset !important }`. `medium` is the user's own font size, not the page's.
 */
export const hostCss = `
  :host {
    all: initial !important;
    display: block !important;
    border-radius: ${vars.radius.l} !important;
    background: ${vars.color.canvas} !important;
    color: ${vars.color.text} !important;
    font: ${vars.weight.normal} medium/1.5 ${vars.font.family} !important;
    overflow-wrap: break-word !important;
  }
  :host([hidden]) { display: none !important; }
  ${baseCss}
  /* React Aria's own rule for what can be pressed, which it would write into the page's head. */
  [data-react-aria-pressable] { touch-action: pan-x pan-y pinch-zoom; }
`
