import { css } from 'styled-components'

/*
 * Forced colors (high contrast in Windows) replace every fill, border color and shadow with the system's: a state that only
 * these tell looks like its neighbors. The lint wants one of these as the first line of such a state.
 */

/** What is chosen, current or pressed: filled with the system's color of a selection. */
export const chosenMark = css`
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: Highlight;
    background: Highlight;
    color: HighlightText;
    outline-color: CanvasText !important;
  }
`

/** What cannot be chosen: in the system's color of a disabled control. */
export const unavailableMark = css`
  @media (forced-colors: active) {
    border-color: GrayText;
    color: GrayText;
  }
`
