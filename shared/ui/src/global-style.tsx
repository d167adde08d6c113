import { createGlobalStyle } from 'styled-components'
import { vars } from '@portal/theme'
import { baseCss } from './base-css'

/** Global styles of our own pages, including the body's background, color and font. */
export const GlobalStyle = createGlobalStyle`
  body {
    margin: 0;
    background: ${vars.color.canvas};
    color: ${vars.color.text};
    font: ${vars.type.body};
    overflow-wrap: break-word;
  }
  ${baseCss}
`
