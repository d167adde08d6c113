import { css } from 'styled-components'
import { vars } from '@portal/theme'

/** A round place of this many px for an icon, a figure, initials or a photo. */
export const disc = (px: number) => css`
  display: grid;
  flex: none;
  place-items: center;
  width: ${px}px;
  height: ${px}px;
  border-radius: ${vars.radius.full};
`
