import { vars } from '@portal/theme'
import { createGlobalStyle } from 'styled-components'

/** What every page stands on: one box model, the tenant's ground, and a focus ring that is always seen. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  body {
    margin: 0;
    background: ${vars.color.canvas};
    color: ${vars.color.text};
    font: 1rem/1.5 ${vars.font.body};
    overflow-wrap: break-word;
  }
  a { color: ${vars.color.primaryText}; }
  :focus-visible {
    outline: 3px solid ${vars.color.primaryText};
    outline-offset: 2px;
  }
  img { max-width: 100%; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { transition-duration: 0s !important; }
  }
`
