import { Button } from 'react-aria-components/Button'
import { CalendarCell } from 'react-aria-components/Calendar'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { roundButton } from '../button'
import { chosenMark, unavailableMark } from '../forced-colors'

/** A check after what is chosen, where no fill of ours is seen. */
export const chosenCheck = css`
  @media (forced-colors: active) {
    &::after {
      content: '✓' / '';
      margin-inline-start: 2px;
    }
  }
`

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
    color: ${vars.color.text2};
    font: ${vars.type.label};
  }
  td {
    padding: 1px;
    text-align: center;
  }
  /* On a phone the sixth week, which most months lack, would push the times out of sight. */
  @media (max-width: 600px) {
    tbody tr:last-child:not(:has([role='button']:not([data-outside-month]))) {
      display: none;
    }
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
  padding-bottom: ${vars.space.xs};

  h2 {
    flex: 1;
    order: -1;
    margin: 0;
    font: ${vars.type.head};
  }
  /* Many languages write months in lower case. */
  h2::first-letter {
    text-transform: uppercase;
  }
`

export const StepButton = styled(Button)`
  ${roundButton}
  color: ${vars.color.brandInk};

  &[data-forward] svg {
    transform: scaleX(-1);
  }
  &[data-hovered] {
    background: ${vars.color.brandWash};
  }
  &[data-disabled] {
    color: ${vars.color.line};
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
  border-radius: ${vars.radius.full};
  background: ${vars.color.brandWash};
  color: ${vars.color.brandInk};
  font-weight: ${vars.weight.strong};
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &[data-hovered] {
    box-shadow: inset 0 0 0 2px ${vars.color.brandInk};
  }
  &[data-unavailable],
  &[data-disabled] {
    ${unavailableMark}
    background: none;
    color: ${vars.color.text3};
    font-weight: ${vars.weight.normal};
    cursor: default;
    box-shadow: none;
  }
  &[data-selected] {
    ${chosenMark}
    background: ${vars.color.brand};
    color: ${vars.color.onBrand};
    box-shadow: inset 0 0 0 2px ${vars.color.brandInk};
    ${chosenCheck}
  }
  &[data-outside-month] {
    visibility: hidden;
  }
`

/** Overlays the days, so that nothing shifts when it appears or disappears. */
export const Status = styled.div`
  position: absolute;
  inset: 0;
  width: fit-content;
  height: fit-content;
  margin: auto;
  color: ${vars.color.text};
  font: ${vars.type.label};
  white-space: nowrap;
  pointer-events: none;

  &:not(:empty) {
    padding: ${vars.space.s} ${vars.space.l};
    border: 1px solid ${vars.color.line};
    border-radius: ${vars.radius.full};
    background: ${vars.color.surface};
    box-shadow: ${vars.shadow.raised};
  }
`
