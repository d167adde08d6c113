import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FieldError, VisuallyHidden } from '@portal/ui'
import { ChoiceGroup, useBoundField } from '@portal/ui/form'
import { scores, starsText } from './rating.form'

const Line = styled.div`
  display: flex;
  align-items: center;
  color: ${vars.color.accentInk};
`

/** Filled or hollow, so that the state does not depend on color alone. */
const Star = ({ filled, size }: { filled: boolean; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinejoin="round"
    aria-hidden
    focusable="false"
  >
    <path d="M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4-4.7-4.4 6.4-.8z" />
  </svg>
)

/** A rating, read-only. */
export function Stars({ score }: { score: number }) {
  const { t } = useLingui()
  return (
    <Line role="img" aria-label={t`${score} of 5 stars`}>
      {scores.map((value) => (
        <Star key={value} filled={Number(value) <= score} size={24} />
      ))}
    </Line>
  )
}

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${vars.radius.m};
  cursor: pointer;

  &:hover {
    background: ${vars.color.brandWash};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${vars.color.brandInk};
    outline-offset: -2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`

const Chosen = styled.span`
  margin-inline-start: ${vars.space.s};
  color: ${vars.color.text};
`

/** One to five, as radio buttons that look like stars. */
export function FormStars({ name, label }: { name: string; label: string }) {
  const { i18n } = useLingui()
  const id = useId()
  const { input, error } = useBoundField<string>(name)
  const score = Number(input.value)
  return (
    <ChoiceGroup
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error !== undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={`${id}-label`}>{label}</legend>
      <Line>
        {scores.map((value) => (
          <Choice key={value}>
            {/* Roving tabindex: a browser would stop at each star while none is chosen. The arrow keys move between them. */}
            <input
              type="radio"
              name={id}
              value={value}
              tabIndex={input.value === value || (!score && value === '1') ? 0 : -1}
              checked={input.value === value}
              onChange={() => input.onChange(value)}
              onBlur={input.onBlur}
              onFocus={input.onFocus}
            />
            <Star filled={Number(value) <= score} size={32} />
            <VisuallyHidden>{starsText(Number(value), i18n)}</VisuallyHidden>
          </Choice>
        ))}
        <Chosen aria-hidden>{score > 0 && starsText(score, i18n)}</Chosen>
      </Line>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </ChoiceGroup>
  )
}
