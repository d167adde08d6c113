import styled from 'styled-components'

/** A name as if it were written by hand, in what the system has for that. */
export const HandwrittenName = styled.span`
  font-family: 'Segoe Script', 'Snell Roundhand', 'Apple Chancery', 'Bradley Hand', 'Brush Script MT', 'Dancing Script', Z003, cursive;
  font-size: 2rem;
  line-height: 1.4;
  overflow-wrap: anywhere;
`
