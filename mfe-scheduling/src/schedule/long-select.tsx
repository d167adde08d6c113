import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Icon, SelectField } from '@portal/ui'

const Box = styled.div`
  min-width: 0;
  /* Browsers that can't wrap the text of a select end it with dots. */
  select {
    height: auto;
    padding-block: ${vars.space.s};
    padding-inline-end: ${vars.space.xxxl};
    appearance: none;
    white-space: pre-wrap;
    text-overflow: ellipsis;
  }
  select + svg {
    margin-inline-end: ${vars.space.m};
    pointer-events: none;
  }
`

/** A select whose text wraps: an address ends with its zip code, which must not be cut off. */
export const LongSelect = (props: ComponentProps<typeof SelectField>) => (
  <Box>
    <SelectField {...props} end={<Icon name="down" />} />
  </Box>
)
