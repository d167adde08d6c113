import { useId, type Ref } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { FieldError, Muted } from '@portal/ui'
import { useBoundField } from '@portal/ui/form'

const Label = styled.span`
  font: ${vars.type.label};
`

const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.xs};
  min-width: 0;
`

const Place = styled.div<{ $invalid: boolean }>`
  height: 48px;
  border: 1px solid ${({ $invalid }) => ($invalid ? vars.color.bad : vars.color.fieldLine)};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  color: ${vars.color.text};
  font: ${vars.type.body};
  overflow: hidden;

  iframe {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
`

interface Props {
  /** Name of the form value, which is whether the field's content is valid. */
  name: string
  label: string
  hint?: string
  /** Container for the vendor's iframe. */
  placeRef: Ref<HTMLDivElement>
}

/** A field whose input is a vendor's iframe; the label and the error message are ours. */
export function HostedField({ name, label, hint, placeRef }: Props) {
  const id = useId()
  const { error } = useBoundField<boolean>(name)
  const note = error ?? hint
  return (
    <Field role="group" aria-labelledby={`${id}-label`} aria-describedby={note ? `${id}-note` : undefined}>
      <Label id={`${id}-label`}>{label}</Label>
      <Place ref={placeRef} $invalid={error !== undefined} />
      {note && (error ? <FieldError id={`${id}-note`}>{error}</FieldError> : <Muted id={`${id}-note`}>{hint}</Muted>)}
    </Field>
  )
}
