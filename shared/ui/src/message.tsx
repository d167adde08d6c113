import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Icon, type IconName } from './icon'

/** A column of text in the middle, of what there is nothing else to show beside. */
export const Centered = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${vars.space.m};
  padding: ${vars.space.xl} ${vars.space.l};
  text-align: center;
  text-wrap: pretty;
  overflow-wrap: anywhere;
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  margin-bottom: ${vars.space.s};
  border-radius: ${vars.radius.xl};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  background: ${vars.color.brandWash};
  color: ${vars.color.brandInk};
`

interface MessageProps {
  /** Drawn on a mark above the text. */
  icon?: IconName | IconNode
  role?: 'alert' | 'status'
  /** What it is, one sentence about it, and the way on. */
  children: ReactNode
}

/** A state with nothing else to show: a mark, what it is, one sentence, one way on. */
export const Message = ({ icon, role, children }: MessageProps) => (
  <Centered role={role}>
    {icon && (
      <Mark aria-hidden>
        <Icon name={icon} size={34} />
      </Mark>
    )}
    {children}
  </Centered>
)
