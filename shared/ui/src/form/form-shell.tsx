import { vars } from '@portal/theme'
import type { FormApi } from 'final-form'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useForm, useFormState } from 'react-final-form'
import styled from 'styled-components'
import type { Schema } from 'yup'
import { Button, type ButtonProps } from '../button'
import { useUnsaved } from '../unsaved'
import { ServerErrorsContext } from './bound-field'
import { focusedBeside, focusFirstField, focusFirstInvalid } from './focus'
import { KeepDraft, type FormDraft } from './form-draft'
import { KeptNotice } from './kept-notice'
import { toSubmissionErrors } from './submit-errors'
import { toFormErrors, validationErrors } from './validation'

export { useForm, useFormState }

const Layout = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${vars.space.l};
  min-width: 0;
`

const Message = styled.div`
  padding: ${vars.space.m} ${vars.space.l};
  border: 1px solid ${vars.color.danger};
  border-radius: ${vars.radius.s};
  background: ${vars.color.dangerTint};
  color: ${vars.color.danger};
`

export interface FormContext<V> {
  values: Partial<V>
  submitting: boolean
  form: FormApi<Record<string, unknown>>
}

export interface FormShellProps<V extends object> {
  /** yup; its rules must be synchronous. What it makes of the values (trimmed, defaults) is what is submitted. */
  schema: Schema<V>
  /** Read once, when the form appears: a refetch behind it never overwrites what is being typed. */
  initialValues?: Partial<V>
  /** Throws like an ApiError: `field` and `errors` go under their fields, a lone `message` above the form. */
  onSubmit: (values: V) => Promise<unknown> | void
  /** The server's name of a field → the form's, where they differ: `{ 'user.first_name': 'firstName' }`. */
  fieldNames?: Readonly<Record<string, string>>
  /** Messages that no schema can find, 'Email already exists': shown at once, and they hold back the submit. */
  fieldErrors?: Readonly<Record<string, string | undefined>>
  /** Where what is entered is kept until it was sent. Goes with the form that it was opened for: another one needs a `key`. */
  draft?: FormDraft | undefined
  /** What has to be entered again all the same: a password is never kept. */
  draftNote?: string
  /** Asked at a submit with nothing changed since the last: whether it is the second half of a double click, and to be ignored. */
  isDoubleClick?: () => boolean
  /** A submit is only a step on the way, and whoever shows the form forgets the draft at its end. */
  isStep?: boolean
  /** Names the form among others for a screen reader. */
  label?: string
  /** So that a button outside can submit it: `<Button type="submit" form={id}>`. */
  id?: string
  children: ReactNode | ((context: FormContext<V>) => ReactNode)
}

const none = {}

/**
 * Validates, submits once, and shows what went wrong where it belongs. After a submit that failed, focus is in the first
 * invalid field, or the message above the form is in view; what was typed stays.
 */
export function FormShell<V extends object>(props: FormShellProps<V>) {
  const [isNew, setNew] = useState(false)
  const startOver = () => {
    props.draft?.forget()
    setNew(true)
  }
  // Another form altogether, so that half a phone number goes, too.
  return <Shell key={String(isNew)} {...props} isNew={isNew} onStartOver={startOver} />
}

interface ShellProps<V extends object> extends FormShellProps<V> {
  /** Somebody started over: nothing that was kept, and focus where there is something to enter. */
  isNew: boolean
  onStartOver: () => void
}

function Shell<V extends object>({
  schema, initialValues, onSubmit, fieldNames = none, fieldErrors = none, draft, draftNote, isDoubleClick, isStep = false, label, id, isNew, onStartOver, children,
}: ShellProps<V>) {
  const [plain] = useState<Record<string, unknown>>(() => ({ ...initialValues }))
  const [kept] = useState(() => (isNew ? null : (draft?.values ?? null)))
  const [initial] = useState(() => ({ ...plain, ...kept }))
  const formRef = useRef<HTMLFormElement>(null)
  const messageRef = useRef<HTMLDivElement>(null)
  const submitter = useRef<HTMLElement | null>(null)
  const [failures, setFailures] = useState(0)
  const [isTyped, setTyped] = useState(false)
  // What the last request was refused for says nothing of one that the form itself holds back.
  const [heldBack, setHeldBack] = useState(false)

  const validate = useCallback(
    (values: object) => {
      const outside = Object.entries(fieldErrors).flatMap(([path, message]) => (message ? [{ path, message }] : []))
      return toFormErrors([...validationErrors(schema, values).filter(({ path }) => !fieldErrors[path]), ...outside], values)
    },
    [schema, fieldErrors],
  )

  useEffect(() => {
    if (failures === 0 || !formRef.current || focusFirstInvalid(formRef.current)) return
    messageRef.current?.scrollIntoView?.({ block: 'center' })
    // A button that was disabled for the while has lost its focus.
    const focused = focusedBeside(formRef.current)
    if (focused === null || focused === document.body) submitter.current?.focus({ preventScroll: true })
  }, [failures])

  useEffect(() => {
    if (isNew && formRef.current) focusFirstField(formRef.current)
  }, [isNew])

  const send = async (values: object, form: FormApi<Record<string, unknown>>) => {
    try {
      await onSubmit(schema.cast(values))
      if (!isStep) draft?.forget()
      return undefined
    } catch (error) {
      return toSubmissionErrors(error, fieldNames, (name) => form.getRegisteredFields().includes(name))
    }
  }

  return (
    <ServerErrorsContext value={fieldErrors}>
      <Form<Record<string, unknown>> initialValues={initial} validate={validate} onSubmit={send}>
        {({ handleSubmit, values, submitting, submitFailed, submitError, error, form }) => {
          const message: unknown = (heldBack ? undefined : submitError) ?? (submitFailed ? error : undefined)
          const submit = async (event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            // A dialog's form is a child of the page's form to React, though not to the browser.
            event.stopPropagation()
            const { submitting: isUnderWay, hasValidationErrors, dirtySinceLastSubmit } = form.getState()
            if (isUnderWay || (!dirtySinceLastSubmit && isDoubleClick?.())) return
            submitter.current = focusedBeside(formRef.current) as HTMLElement | null
            setHeldBack(hasValidationErrors === true)
            await handleSubmit()
            if (form.getState().submitFailed) setFailures((count) => count + 1)
          }
          return (
            <Layout ref={formRef} id={id} noValidate aria-label={label} onChange={() => setTyped(true)} onSubmit={(event) => void submit(event)}>
              {typeof message === 'string' && (
                <Message ref={messageRef} role="alert">
                  {message}
                </Message>
              )}
              {kept && <KeptNotice more={draftNote} onStartOver={onStartOver} />}
              {isTyped && !draft && <UnsavedNote />}
              {draft && <KeepDraft draft={draft} plain={plain} />}
              {typeof children === 'function' ? children({ values: values as Partial<V>, submitting: submitting ?? false, form }) : children}
            </Layout>
          )
        }}
      </Form>
    </ServerErrorsContext>
  )
}

/** Something was entered here. It counts as unsaved until it was sent; while it is being sent, whoever sends it may go elsewhere. */
function UnsavedNote() {
  const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = useFormState({
    subscription: { dirty: true, submitting: true, submitSucceeded: true, dirtySinceLastSubmit: true },
  })
  useUnsaved(Boolean(dirty && !submitting && !(submitSucceeded && !dirtySinceLastSubmit)))
  return null
}

/** Submits the form around it; disabled while that is under way. */
export function SubmitButton({ disabled, ...button }: Omit<ButtonProps, 'type' | 'onClick'>) {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  return <Button {...button} type="submit" disabled={disabled || submitting} aria-busy={submitting || undefined} />
}
