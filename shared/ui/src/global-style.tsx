import { vars } from '@portal/theme'
import { createGlobalStyle } from 'styled-components'
import { baseCss } from './base-css'

/** What every page of ours stands on, the tenant's ground included. */
export const GlobalStyle = createGlobalStyle`
  body {
    margin: 0;
    background: ${vars.color.canvas};
    color: ${vars.color.text};
    font: 1rem/1.5 ${vars.font.body};
    overflow-wrap: break-word;
  }
  ${baseCss}
`
