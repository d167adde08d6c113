import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useField, useForm } from 'react-final-form'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FieldError, FieldHint } from '../field'
import { useBoundField } from './bound-field'
import { Choice } from './choice-fields'

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${vars.space.m};
  padding-inline: ${vars.space.m};
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.m};

  > :last-child {
    padding-block-end: ${vars.space.xs};
  }
`

export interface FormBotCheckProps {
  /** Name of the form value, which is true once the check has passed. */
  name: string
  state: 'open' | 'checking' | 'passed' | 'failed'
  onCheck: () => void
  /** Shown when it failed, with an alternative such as a phone number. */
  failedMessage: ReactNode
}

const statusTexts = { checking: msg`Checking…`, passed: msg`Checked` }

/** Whether the server rejected a check that had passed; false again once it is retried. */
function useRefusal(name: string) {
  const { submitError } = useField<boolean>(name, { subscription: { submitError: true } }).meta
  const isRefused = submitError !== undefined
  const [isTriedAgain, setTriedAgain] = useState(false)
  useEffect(() => {
    if (!isRefused) setTriedAgain(false)
  }, [isRefused])
  return { isRefused: isRefused && !isTriedAgain, tryAgain: () => setTriedAgain(isRefused) }
}

/** 'I'm not a robot': a checkbox that starts the check and then stays checked, unless the check fails or the server rejects it. */
export function FormBotCheck({ name, state: ownState, onCheck, failedMessage }: FormBotCheckProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useForm()
  const { error } = useBoundField<boolean>(name)
  const { isRefused, tryAgain } = useRefusal(name)
  const state = isRefused ? 'failed' : ownState
  useEffect(() => form.change(name, state === 'passed'), [form, name, state])
  const isDone = state === 'checking' || state === 'passed'
  const missing = isDone ? undefined : error
  const problem = state === 'failed' ? failedMessage : missing
  return (
    <Box>
      <Choice>
        <input
          type="checkbox"
          checked={isDone}
          // Not `disabled`, so that it keeps the keyboard focus; it can't be unchecked.
          aria-disabled={isDone || undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          onChange={() => {
            if (isDone) return
            tryAgain()
            onCheck()
          }}
        />
        <span>
          <Trans>I&apos;m not a robot</Trans>
        </span>
      </Choice>
      <span id={id}>
        <FieldHint role="status">{isDone ? t(statusTexts[state]) : ''}</FieldHint>
        {problem && <FieldError role={state === 'failed' ? 'alert' : undefined}>{problem}</FieldError>}
      </span>
    </Box>
  )
}
