import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'

/** No focus ring: headings are focused only by script, so that a screen reader starts there. */
const readFirst = css`
  &:focus {
    outline: none;
  }
`

/** The page's only h1, as tall as a button, so that it is in the same place with or without one beside it. */
export const PageHeading = styled.h1`
  ${readFirst}
  margin: 0;
  padding: 7px 0;
  font-size: ${vars.font.title};
  line-height: 1.25;
`

export const Heading = styled.h2`
  ${readFirst}
  margin: 0;
  font-size: ${vars.font.large};
  line-height: 1.3;
`

export const Text = styled.p`
  margin: 0;
`

export const Muted = styled.span`
  color: ${vars.color.textMuted};
  font-size: ${vars.font.small};
`

/** Figures of equal width, so that amounts line up. */
export const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

export const VisuallyHidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

type Tone = 'neutral' | 'good' | 'bad' | 'warning'

const tones = {
  neutral: [vars.color.border, vars.color.text],
  good: [vars.color.successTint, vars.color.success],
  bad: [vars.color.dangerTint, vars.color.danger],
  warning: [vars.color.warningTint, vars.color.warning],
} satisfies Record<Tone, [string, string]>

export const Badge = styled.span<{ $tone?: Tone }>`
  display: inline-block;
  padding: 2px ${vars.space.s};
  border-radius: 999px;
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${({ $tone = 'neutral' }) => tones[$tone][0]};
  color: ${({ $tone = 'neutral' }) => tones[$tone][1]};
  font-size: ${vars.font.small};
  font-weight: 600;
`
