import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type FocusEvent } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { TextField, type TextFieldProps } from './field'

const REVEALED_MS = 10_000

// Has no box of its own; it only detects focus leaving both the input and its button.
const Group = styled.div`
  display: contents;
  input {
    padding-inline-end: 76px;
  }
`

const RevealButton = styled.button.attrs({ type: 'button' })`
  min-width: 60px;
  min-height: 44px;
  margin-inline-end: 2px;
  border: 0;
  border-radius: ${vars.radius.m};
  background: transparent;
  color: ${vars.color.brandInk};
  font: inherit;
  font: ${vars.type.label};
  cursor: pointer;
  &:hover {
    background: ${vars.color.brandWash};
  }
`

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** A password that can be revealed; it is hidden again after 10 seconds, or as soon as the field is left. */
export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const { t } = useLingui()
  const [revealed, setRevealed] = useState(false)

  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(false), REVEALED_MS)
    return () => clearTimeout(timer)
  }, [revealed])

  const hideWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setRevealed(false)
  }

  return (
    <Group onBlur={hideWhenLeft}>
      <TextField
        {...field}
        type={revealed ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        end={
          <RevealButton
            disabled={field.disabled}
            aria-label={revealed ? t`Hide password` : t`Show password`}
            // Keeps the focus where it is; otherwise pressing the button would blur the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? t`Hide` : t`Show`}
          </RevealButton>
        }
      />
    </Group>
  )
}
