import { vars } from '@portal/theme'

/** Base styles of our own pages and of shadow roots: one box model, and a focus ring that is always visible. */
export const baseCss = `
  *, *::before, *::after { box-sizing: border-box; }
  a { color: ${vars.color.primaryText}; }
  a[href^='tel:'] { white-space: nowrap; }
  :focus-visible {
    outline: 3px solid ${vars.color.primaryText};
    outline-offset: 2px;
  }
  img { max-width: 100%; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { transition-duration: 0s !important; }
  }
`
