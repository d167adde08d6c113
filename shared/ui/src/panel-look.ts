import { css } from 'styled-components'
import { vars } from '@portal/theme'

const { brandDeep, brandGlow, panelInk, panelLine } = vars.color

/** The company's surface: its deep color, a lighter glow at the corner, a fine grid that fades out. At most one on a page. */
export const panelLook = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: radial-gradient(90% 130% at 100% 0%, ${brandGlow}, transparent 62%), ${brandDeep};
  color: ${panelInk};
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background:
      linear-gradient(${panelLine} 1px, transparent 1px) 0 0 / 100% 32px,
      linear-gradient(90deg, ${panelLine} 1px, transparent 1px) 0 0 / 32px 100%;
    mask: radial-gradient(95% 130% at 100% 0%, black, transparent 70%);
  }
  a {
    color: inherit;
  }
  :focus-visible {
    outline-color: ${panelInk};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`
