import { Button } from 'react-aria-components/Button'
import { CalendarCell } from 'react-aria-components/Calendar'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { roundButton } from '../button'
import { chosenMark, unavailableMark } from '../forced-colors'

export const Box = styled.div`
  position: relative;
  width: 100%;
  max-width: 380px;
  container-type: inline-size;

  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  th {
    padding: ${vars.space.s} 0;
    color: ${vars.color.textMuted};
    font-size: ${vars.font.small};
    font-weight: 600;
  }
  td {
    padding: 2px;
    text-align: center;
  }
`

/** The letters of a weekday after its first, where seven names fit on one line. In em: the widget’s page has a rem of its own. */
export const MoreLetters = styled.span`
  @container (max-width: 17em) {
    display: none;
  }
`

export const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-bottom: ${vars.space.xs};

  h2 {
    margin: 0;
    font-size: ${vars.font.large};
    text-align: center;
  }
`

export const StepButton = styled(Button)`
  ${roundButton}
  color: ${vars.color.primaryText};

  &[data-forward] svg {
    transform: scaleX(-1);
  }
  &[data-hovered] {
    background: ${vars.color.primaryTint};
  }
  &[data-disabled] {
    color: ${vars.color.border};
    cursor: default;
  }
`

export const Day = styled(CalendarCell)`
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  max-width: 44px;
  aspect-ratio: 1;
  margin: 0 auto;
  border-radius: 50%;
  background: ${vars.color.primaryTint};
  color: ${vars.color.primaryText};
  box-shadow: inset 0 0 0 1px ${vars.color.border};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &[data-hovered] {
    box-shadow: inset 0 0 0 2px ${vars.color.primaryText};
  }
  &[data-unavailable],
  &[data-disabled] {
    ${unavailableMark}
    background: none;
    color: ${vars.color.textMuted};
    font-weight: 400;
    cursor: default;
    box-shadow: none;
  }
  &[data-selected] {
    ${chosenMark}
    background: ${vars.color.primary};
    color: ${vars.color.onPrimary};
  }
  &[data-outside-month] {
    visibility: hidden;
  }
`

/** Overlays the days, so that nothing shifts when it appears or disappears. */
export const Status = styled.div`
  position: absolute;
  top: 50%;
  left: 50%;
  transform: translate(-50%, -50%);
  color: ${vars.color.text};
  font-size: ${vars.font.small};
  font-weight: 600;
  white-space: nowrap;
  pointer-events: none;

  &:not(:empty) {
    padding: ${vars.space.s} ${vars.space.l};
    border: 1px solid ${vars.color.border};
    border-radius: 999px;
    background: ${vars.color.surface};
    box-shadow: ${vars.shadow.raised};
  }
`
