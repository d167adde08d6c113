import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { buttonStyles } from './button'
import { Stack } from './layout'
import { panelLook } from './panel-look'
import { Answer } from './text'

const { brandDeep, panelInk, panelInk2, panelLine } = vars.color

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
