import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { SMALL, Stack, useMedia } from '@portal/ui'

const Summary = styled.summary`
  align-content: center;
  min-height: 44px;
  /* As high as a thumb, and no further from its neighbors than text is. */
  margin-block: calc(-1 * ${vars.space.s});
  color: ${vars.color.brandInk};
  font: ${vars.type.strong};
  cursor: pointer;
`

/** On a phone, what opens on a press. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  if (!useMedia(SMALL)) return children
  return (
    <details>
      <Summary>{summary}</Summary>
      <Stack>{children}</Stack>
    </details>
  )
}
