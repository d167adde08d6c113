import { vars } from '@portal/theme'
import { baseCss } from '../base-css'

/**
 * The element in the foreign page, and the ground inside it. Important on purpose: of important rules those inside win over
 * the page's, so that not even `* { all: unset !important }` gets in. `medium` is the reader's own size, never the page's.
 */
export const hostCss = `
  :host {
    all: initial !important;
    display: block !important;
    direction: ltr !important;
    border-radius: ${vars.radius.m} !important;
    background: ${vars.color.canvas} !important;
    color: ${vars.color.text} !important;
    font: medium/1.5 ${vars.font.body} !important;
    overflow-wrap: break-word !important;
  }
  :host([hidden]) { display: none !important; }
  ${baseCss}
  /* React Aria's own rule for what can be pressed, which it would write into the page's head. */
  [data-react-aria-pressable] { touch-action: pan-x pan-y pinch-zoom; }
`
