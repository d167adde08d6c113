import styled from 'styled-components'

/** A name in one of the system's handwriting fonts. */
export const HandwrittenName = styled.span`
  font:
    2rem/1.4 'Segoe Script',
    'Snell Roundhand',
    'Apple Chancery',
    'Bradley Hand',
    'Brush Script MT',
    'Dancing Script',
    Z003,
    cursive;
  overflow-wrap: anywhere;
`
