import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'

/** The eight styles of text. Figures that stand one above another also need `figures`. */
export const textStyles = {
  /** The answer that people came for: one on a page. */
  hero: css`
    font: ${vars.type.hero};
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  `,
  title: css`
    font: ${vars.type.title};
    letter-spacing: -0.018em;
    text-wrap: balance;
  `,
  head: css`
    font: ${vars.type.head};
    letter-spacing: -0.006em;
  `,
  small: css`
    font: ${vars.type.small};
    color: ${vars.color.text2};
  `,
  label: css`
    font: ${vars.type.label};
    color: ${vars.color.text2};
  `,
}

/** No focus ring: headings are focused only by script, so that a screen reader starts there. */
const readFirst = css`
  margin: 0;
  &:focus {
    outline: none;
  }
`

/** The page's only h1, as tall as a button, so that it is in the same place with or without one beside it. */
export const PageHeading = styled.h1`
  ${readFirst}
  ${textStyles.title}
  padding: 7px 0;
  overflow-wrap: anywhere;
`

export const Heading = styled.h2`
  ${readFirst}
  ${textStyles.head}
`

/** The page's answer, in its largest text: a time, a sum. */
export const Answer = styled.p`
  margin: 0;
  ${textStyles.hero}
`

export const Text = styled.p`
  margin: 0;
`

export const Muted = styled.span`
  ${textStyles.small}
`

/** The small line above what it names. */
export const Label = styled.span`
  ${textStyles.label}
`

/** Figures of equal width, so that amounts line up. */
export const figures = css`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

export const Amount = styled.span<{ $strong?: boolean }>`
  ${figures}
  direction: ltr;
  unicode-bidi: isolate;
  font-weight: ${({ $strong }) => ($strong ? vars.weight.strong : 'inherit')};
`

/** Out of sight, and read by screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad'

const tones = {
  neutral: [vars.color.sunken, vars.color.text2],
  brand: [vars.color.brandWash, vars.color.brandInk],
  good: [vars.color.goodWash, vars.color.good],
  warn: [vars.color.warnWash, vars.color.warn],
  bad: [vars.color.badWash, vars.color.bad],
} satisfies Record<Tone, [string, string]>

/** Text in the color of a state. */
export const inTone = ({ $tone = 'neutral' }: { $tone?: Tone }) => tones[$tone][1]

/** A state: a dot and words. */
export const Chip = styled.span<{ $tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 26px;
  padding: 2px 10px;
  border-radius: ${vars.radius.full};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${({ $tone = 'neutral' }) => tones[$tone][0]};
  font: ${vars.type.label};
  color: ${inTone};
  &::before {
    content: '';
    flex: none;
    /* Of edges, which are seen in forced colors. */
    border: 3.5px solid;
    border-radius: ${vars.radius.full};
  }
`
