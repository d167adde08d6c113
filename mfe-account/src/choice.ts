import styled from 'styled-components'
import { vars } from '@portal/theme'

/** A radio button and its text, as high as a thumb. */
export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space.s};
  min-height: 44px;
  cursor: pointer;

  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${vars.color.brandInk};
    cursor: inherit;
  }
`
