import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { buttonStyles } from './button'
import { Stack } from './layout'
import { Answer } from './text'

const { brandDeep, brandGlow, panelInk, panelInk2, panelLine } = vars.color

/** The company's surface: its deep color, a lighter glow at the corner, a fine grid that fades out. At most one on a page. */
export const panelLook = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: radial-gradient(90% 130% at 100% 0%, ${brandGlow}, transparent 62%), ${brandDeep};
  color: ${panelInk};
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background:
      linear-gradient(${panelLine} 1px, transparent 1px) 0 0 / 100% 32px,
      linear-gradient(90deg, ${panelLine} 1px, transparent 1px) 0 0 / 32px 100%;
    mask: radial-gradient(95% 130% at 100% 0%, black, transparent 70%);
  }
  a {
    color: inherit;
  }
  :focus-visible {
    outline-color: ${panelInk};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`

export const Panel = styled.section<{ $edge?: boolean }>`
  ${panelLook}
  padding: ${vars.space.xl};
  border-radius: ${vars.radius.l};
  /* The second color, as a thin edge. */
  ${({ $edge }) => $edge && `border-inline-start: 5px solid ${vars.color.accent};`}
  @media (max-width: 600px) {
    padding: ${vars.space.l} 20px;
  }
`

/** A small line on a panel, above or below its figure. */
export const PanelText = styled.span`
  color: ${panelInk2};
  font: ${vars.type.strong};
`

/** The page's filled button, on a panel. */
export const onPanelButton = css`
  ${buttonStyles()}
  background: ${panelInk};
  color: ${brandDeep};
`

/** A quieter button on a panel. */
export const onPanelQuietButton = css`
  ${buttonStyles({ variant: 'quiet' })}
  border-color: ${panelInk2};
  color: ${panelInk};
  &:hover:not(:disabled) {
    background: ${panelLine};
  }
`

const Actions = styled.div`
  display: grid;
  gap: ${vars.space.m};
  &:empty {
    display: none;
  }
  > button {
    ${onPanelButton}
  }
  > a {
    ${onPanelQuietButton}
  }
`

interface FigurePanelProps {
  /** Accessible name. */
  name: string
  /** The small line above the figure. */
  label: string
  figure: string
  /** What to do about it: its buttons are the page's filled ones, its links are quieter. */
  children?: ReactNode
}

/** The page's answer as a figure on the company's surface. */
export const FigurePanel = ({ name, label, figure, children }: FigurePanelProps) => (
  <Panel aria-label={name}>
    <Stack>
      <div>
        <PanelText>{label}</PanelText>
        <Answer>{figure}</Answer>
      </div>
      <Actions>{children}</Actions>
    </Stack>
  </Panel>
)
