import styled from 'styled-components'

/** What is of no use on paper. */
export const OnScreen = styled.div`
  @media print {
    display: none;
  }
`
