import { vars } from '@portal/theme'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useField, useForm } from 'react-final-form'
import styled from 'styled-components'
import { FieldError, FieldHint } from '../field'
import { useBoundField } from './bound-field'
import { Choice } from './choice-fields'

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${vars.space.m};
  padding-inline: ${vars.space.m};
  border: 1px solid ${vars.color.border};
  border-radius: ${vars.radius.s};

  > :last-child {
    padding-block-end: ${vars.space.xs};
  }
`

export interface FormBotCheckProps {
  /** Of the form's value, which is true once the check was passed. */
  name: string
  state: 'open' | 'checking' | 'passed' | 'failed'
  onCheck: () => void
  /** What is said when it failed, and what to do instead: a phone number. */
  failedMessage: ReactNode
}

const told = { checking: 'Checking…', passed: 'Checked' } as const

/** Whether the server refused what was passed here; until somebody tries again. */
function useRefusal(name: string) {
  const { submitError } = useField<boolean>(name, { subscription: { submitError: true } }).meta
  const isRefused = submitError !== undefined
  const [isTriedAgain, setTriedAgain] = useState(false)
  useEffect(() => {
    if (!isRefused) setTriedAgain(false)
  }, [isRefused])
  return { isRefused: isRefused && !isTriedAgain, tryAgain: () => setTriedAgain(isRefused) }
}

/** 'I'm not a robot': a box that is ticked once, works for a moment, and then holds, unless the server thinks otherwise. */
export function FormBotCheck({ name, state: ownState, onCheck, failedMessage }: FormBotCheckProps) {
  const id = useId()
  const form = useForm()
  const { error } = useBoundField<boolean>(name)
  const { isRefused, tryAgain } = useRefusal(name)
  const state = isRefused ? 'failed' : ownState
  useEffect(() => form.change(name, state === 'passed'), [form, name, state])
  const isDone = state === 'checking' || state === 'passed'
  const problem = state === 'failed' ? failedMessage : isDone ? undefined : error
  return (
    <Box>
      <Choice>
        <input
          type="checkbox"
          checked={isDone}
          // Stays where it is for the keyboard; there is nothing to take back.
          aria-disabled={isDone || undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          onChange={() => {
            if (isDone) return
            tryAgain()
            onCheck()
          }}
        />
        <span>I&apos;m not a robot</span>
      </Choice>
      <span id={id}>
        <FieldHint role="status">{isDone ? told[state] : ''}</FieldHint>
        {problem && <FieldError role={state === 'failed' ? 'alert' : undefined}>{problem}</FieldError>}
      </span>
    </Box>
  )
}
