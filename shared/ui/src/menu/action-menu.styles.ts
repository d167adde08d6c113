import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { buttonStyles, type ButtonLook } from '../button'
import { chosenMark } from '../forced-colors'

export const Trigger = styled(Button)<{ $look: ButtonLook }>`
  ${({ $look }) => buttonStyles($look)}
`

export const List = styled(Menu)`
  min-width: max(180px, var(--trigger-width));
  max-width: calc(100vw - 32px);
  padding: ${vars.space.s};
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.l};
  background: ${vars.color.surface};
  color: ${vars.color.text};
  box-shadow: ${vars.shadow.raised};
  outline: none;
`

export const Entry = styled(MenuItem)`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  min-height: 44px;
  padding: 0 ${vars.space.m};
  border-radius: ${vars.radius.m};
  color: inherit;
  text-decoration: none;
  cursor: pointer;
  outline-offset: -3px;

  &[data-hovered],
  &[data-focused] {
    ${chosenMark}
    background: ${vars.color.brandWash};
    color: ${vars.color.brandInk};
  }
  &[data-disabled] {
    color: ${vars.color.text2};
    cursor: not-allowed;
  }
`
