import styled from 'styled-components'

/** A name in one of the system's handwriting fonts. */
export const HandwrittenName = styled.span`
  font-family:
    'Segoe Script', 'Snell Roundhand', 'Apple Chancery', 'Bradley Hand', 'Brush Script MT', 'Dancing Script', Z003,
    cursive;
  font-size: 2rem;
  line-height: 1.4;
  overflow-wrap: anywhere;
`
