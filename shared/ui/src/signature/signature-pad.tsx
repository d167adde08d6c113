import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button } from '../button'
import { FieldError, FieldHint, TextField } from '../field'
import { Choice, ChoiceGroup } from '../form/choice-fields'
import { Row, Stack } from '../layout'
import { drawPng } from './draw-png'
import { DrawingArea } from './drawing-area'
import { HandwrittenName } from './handwritten-name'
import { drawPicture, type Draw, type Stroke } from './strokes'

export interface GivenSignature {
  kind: 'typed' | 'drawn'
  name: string
  /** A PNG as a data: URL, if drawn. */
  image?: string
}

export interface SignaturePadProps {
  /** null while something is missing. */
  onChange: (signature: GivenSignature | null) => void
  /** Number of attempts to sign: from the first on, missing input is marked and gets the focus. */
  tries?: number
  disabled?: boolean
  /** Focuses its first field on mount; for a dialog that is only about signing. */
  takesFocus?: boolean
  /** Renders the picture. */
  draw?: Draw
}

const kinds = [
  { kind: 'typed', label: msg({ message: 'Type', context: 'a way to sign' }) },
  { kind: 'drawn', label: msg({ message: 'Draw', context: 'a way to sign' }) },
] as const

const Preview = styled.div`
  display: flex;
  align-items: flex-end;
  max-width: 600px;
  min-height: 96px;
  padding: ${vars.space.s} ${vars.space.l};
  border-bottom: 2px solid ${vars.color.fieldLine};
`

const MAX_LETTERS = 120

/** What was entered; both kinds are kept while the user switches between them. */
interface Entered {
  kind: GivenSignature['kind']
  name: string
  strokes: readonly Stroke[]
}

function toSignature({ kind, name, strokes }: Entered, draw: Draw): GivenSignature | null {
  const signer = name.trim()
  if (!signer) return null
  if (kind === 'typed') return { kind, name: signer }
  return strokes.length === 0 ? null : { kind, name: signer, image: drawPicture(strokes, draw) }
}

/** A signature, typed or drawn. */
export function SignaturePad({
  onChange,
  tries = 0,
  disabled = false,
  takesFocus = false,
  draw = drawPng,
}: SignaturePadProps) {
  const { t } = useLingui()
  const id = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const drawChoice = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState<Entered>({ kind: 'typed', name: '', strokes: [] })
  const { kind, name, strokes } = entered
  const isInvalid = tries > 0 && kind === 'drawn' && strokes.length === 0
  const change = (part: Partial<Entered>) => {
    const next = { ...entered, ...part }
    setEntered(next)
    onChange(toSignature(next, draw))
  }

  // Not by `autoFocus`: the dialog around it takes the focus before the fields are mounted.
  useEffect(() => {
    if (takesFocus) nameField.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    if (tries === 0) return
    if (nameField.current?.value.trim() === '') nameField.current.focus()
    else if (drawChoice.current?.closest('[aria-invalid="true"]')) drawChoice.current.focus()
  }, [tries])

  return (
    <Stack>
      <TextField
        ref={nameField}
        label={t`Your name`}
        autoComplete="name"
        maxLength={MAX_LETTERS}
        disabled={disabled}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        error={tries > 0 && name.trim() === '' ? t`Please type your name.` : undefined}
      />
      <ChoiceGroup role="radiogroup" disabled={disabled} aria-labelledby={`${id}-how`} aria-invalid={isInvalid}>
        <legend id={`${id}-how`}>
          <Trans>How would you like to sign?</Trans>
        </legend>
        <Row $gap="xl">
          {kinds.map((each) => (
            <Choice key={each.kind} $off={disabled}>
              <input
                ref={each.kind === 'drawn' ? drawChoice : undefined}
                type="radio"
                name={id}
                checked={kind === each.kind}
                onChange={() => change({ kind: each.kind })}
                aria-describedby={each.kind === 'drawn' && kind === 'drawn' ? `${id}-drawing` : undefined}
              />
              <span>{t(each.label)}</span>
            </Choice>
          ))}
        </Row>
      </ChoiceGroup>
      {kind === 'typed' ? (
        // Screen readers already read it from the field.
        <Preview aria-hidden>
          <HandwrittenName>{name}</HandwrittenName>
        </Preview>
      ) : (
        <Drawing
          noteId={`${id}-drawing`}
          strokes={strokes}
          invalid={isInvalid}
          disabled={disabled}
          onChange={(next) => change({ strokes: next })}
        />
      )}
    </Stack>
  )
}

interface DrawingProps {
  /** Id of the hint or error. */
  noteId: string
  strokes: readonly Stroke[]
  invalid: boolean
  disabled: boolean
  onChange: (strokes: readonly Stroke[]) => void
}

function Drawing({ noteId, strokes, invalid, disabled, onChange }: DrawingProps) {
  const { t } = useLingui()
  const button = (label: string, rest: readonly Stroke[]) => (
    <Button variant="quiet" disabled={disabled || strokes.length === 0} onClick={() => onChange(rest)}>
      {label}
    </Button>
  )
  return (
    <Stack $gap="s">
      <DrawingArea
        strokes={strokes}
        onStroke={(stroke) => onChange([...strokes, stroke])}
        invalid={invalid}
        disabled={disabled}
      />
      {invalid ? (
        <FieldError id={noteId}>
          <Trans>Please draw your signature.</Trans>
        </FieldError>
      ) : (
        <FieldHint id={noteId}>
          <Trans>Sign with a mouse, pen, or finger. To use the keyboard, choose Type.</Trans>
        </FieldHint>
      )}
      <Row $gap="s">
        {button(t`Undo`, strokes.slice(0, -1))}
        {button(t`Clear`, [])}
      </Row>
    </Stack>
  )
}
