import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import styled from 'styled-components'
import type { TimeSlot } from '@portal/contract'
import { useFeature, useFormat } from '@portal/platform'
import { arrivalWindow } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { chosenMark, FieldError, Text, unavailableMark } from '@portal/ui'
import { chosenCheck } from '@portal/ui/calendar'

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${vars.space.s};
  /* On a phone two of those that are taken in a row, so that the first free one is soon in sight. */
  @container (max-width: 420px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :not(:has(:disabled)) {
      grid-column: 1 / -1;
    }
    > :has(:disabled) span {
      min-height: 32px;
      padding: 0 ${vars.space.xs};
      font: ${vars.type.small};
      text-align: center;
    }
  }
`

const Option = styled.label`
  position: relative;
  display: block;

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    column-gap: ${vars.space.m};
    min-height: 50px;
    padding: ${vars.space.xs} ${vars.space.m};
    border: 1px solid ${vars.color.line2};
    border-radius: ${vars.radius.m};
    background: ${vars.color.surface};
    color: ${vars.color.text};
    font-weight: ${vars.weight.strong};
    font-variant-numeric: tabular-nums;
  }
  small {
    font: ${vars.type.small};
  }
  input:hover:enabled:not(:checked) + span {
    background: ${vars.color.brandWash};
  }
  input:checked + span {
    ${chosenMark}
    background: ${vars.color.brand};
    border-color: ${vars.color.brandInk};
    color: ${vars.color.onBrand};
    ${chosenCheck}
  }
  input:disabled {
    cursor: not-allowed;
  }
  input:disabled + span {
    ${unavailableMark}
    border-style: dashed;
    background: ${vars.color.sunken};
    color: ${vars.color.text3};
    font-weight: ${vars.weight.normal};
    text-decoration: line-through;
  }
  input:focus-visible + span {
    outline: 3px solid ${vars.color.brandInk};
    outline-offset: 2px;
  }
`

interface Props {
  slots: readonly TimeSlot[]
  /** IANA time zone in which the windows are shown. */
  zone: string
  value: TimeSlot | null
  /** Id of the element that labels the group. */
  labelledBy: string
  error: string | undefined
  onChoose: (slot: TimeSlot) => void
}

/** The slots of a day as a radio group that looks like buttons: arrow keys move among the free ones. */
export function SlotList({ slots, zone, value, labelledBy, error, onChoose }: Props) {
  const customWindows = useFeature('custom_arrival_windows_enabled')
  const format = useFormat()
  const id = useId()
  const firstFree = slots.find((slot) => !slot.disabled)
  const windowText = (slot: TimeSlot) => format.window(arrivalWindow(slot, customWindows), zone)
  return (
    <>
      {!firstFree && (
        <Text>
          <Trans>No times are left on this day. Please choose another.</Trans>
        </Text>
      )}
      <Options
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {slots.map((slot, at) => (
          <Option key={slot.scheduled_time}>
            <input
              type="radio"
              name={id}
              disabled={slot.disabled}
              checked={value?.scheduled_time === slot.scheduled_time}
              onChange={() => onChoose(slot)}
              aria-labelledby={`${id}-${at}`}
              aria-describedby={slot === firstFree ? `${id}-first` : undefined}
            />
            <span>
              <bdi id={`${id}-${at}`}>{windowText(slot)}</bdi>
              {slot === firstFree && (
                <small id={`${id}-first`}>
                  <Trans>First available</Trans>
                </small>
              )}
            </span>
          </Option>
        ))}
      </Options>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </>
  )
}
