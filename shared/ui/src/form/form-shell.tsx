import type { FormApi } from 'final-form'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form, useForm, useFormState } from 'react-final-form'
import styled from 'styled-components'
import type { Schema } from 'yup'
import { useLingui } from '@portal/i18n'
import { vars } from '@portal/theme'
import { Button, type ButtonProps } from '../button'
import { KeptNotice } from '../kept-notice'
import { useUnsaved } from '../unsaved'
import { WithPhone } from '../with-phone'
import { ServerErrorsContext } from './bound-field'
import { focusedBeside, focusFirstField, focusFirstInvalid } from './focus'
import { KeepDraft, type FormDraft } from './form-draft'
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
  border: 1px solid ${vars.color.bad};
  border-radius: ${vars.radius.m};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};

  a {
    color: inherit;
  }
`

export interface FormContext<V> {
  values: Partial<V>
  submitting: boolean
  form: FormApi<Record<string, unknown>>
}

export interface FormShellProps<V extends object> {
  /** yup; its rules must be synchronous. The values it casts (trimmed, defaults) are what is submitted. */
  schema: Schema<V>
  /** Read once, on mount: a refetch never overwrites what is being typed. */
  initialValues?: Partial<V>
  /** May reject with an ApiError or a similar object: `field` and `errors` go under their fields, a lone `message` above the form. */
  onSubmit: (values: V) => Promise<unknown> | void
  /** The server's name of a field → the form's, where they differ: `{ 'user.first_name': 'firstName' }`. */
  fieldNames?: Readonly<Record<string, string>>
  /** Errors that no schema can find, such as 'Email already exists': shown at once, and they block the submit. */
  fieldErrors?: Readonly<Record<string, string | undefined>>
  /** Keeps the input until it is submitted. Its values are read on mount, so a form for another draft needs another `key`. */
  draft?: FormDraft | undefined
  /** What has to be entered again, such as a password, which is never saved. */
  draftNote?: string
  /** Called on a submit with nothing changed since the last one: whether it is the second click of a double click, to be ignored. */
  isDoubleClick?: () => boolean
  /** A submit is one step of several, and the caller clears the draft after the last one. */
  isStep?: boolean
  /** Accessible name of the form. */
  label?: string
  /** So that a button outside can submit it: `<Button type="submit" form={id}>`. */
  id?: string
  children: ReactNode | ((context: FormContext<V>) => ReactNode)
}

const none = {}

/**
 * Validates, prevents double submits, and shows errors at their fields. After a failed submit the first invalid field has
 * focus, or the message above the form is scrolled into view; the input stays.
 */
export function FormShell<V extends object>(props: FormShellProps<V>) {
  const [isNew, setNew] = useState(false)
  const startOver = () => {
    props.draft?.forget()
    setNew(true)
  }
  // A new key remounts the form, so that half a phone number is cleared, too.
  return <Shell key={String(isNew)} {...props} isNew={isNew} onStartOver={startOver} />
}

interface ShellProps<V extends object> extends FormShellProps<V> {
  /** The user started over: the draft is ignored, and the first field gets focus. */
  isNew: boolean
  onStartOver: () => void
}

function Shell<V extends object>({
  schema,
  initialValues,
  onSubmit,
  fieldNames = none,
  fieldErrors = none,
  draft,
  draftNote,
  isDoubleClick,
  isStep = false,
  label,
  id,
  isNew,
  onStartOver,
  children,
}: ShellProps<V>) {
  const { i18n, _: translate } = useLingui()
  const [plain] = useState<Record<string, unknown>>(() => ({ ...initialValues }))
  const [restored] = useState(() => (isNew ? null : (draft?.values ?? null)))
  const [initial] = useState(() => ({ ...plain, ...restored }))
  const formRef = useRef<HTMLFormElement>(null)
  const messageRef = useRef<HTMLDivElement>(null)
  const [isTyped, setTyped] = useState(false)
  // When validation blocks a submit, the error of the last request is hidden.
  const [heldBack, setHeldBack] = useState(false)

  const validate = useCallback(
    (values: object) => {
      const outside = Object.entries(fieldErrors).flatMap(([path, message]) => (message ? [{ path, message }] : []))
      return toFormErrors(
        [...validationErrors(schema, values).filter(({ path }) => !fieldErrors[path]), ...outside],
        values,
      )
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another language validates again: errors are texts
    [schema, fieldErrors, translate],
  )

  const { rememberSubmitter, focusFailure } = useFocusAfterFailure(formRef, messageRef)

  useEffect(() => {
    if (isNew && formRef.current) focusFirstField(formRef.current)
  }, [isNew])

  const send = async (values: object, form: FormApi<Record<string, unknown>>) => {
    try {
      await onSubmit(schema.cast(values))
      if (!isStep) draft?.forget()
      return undefined
    } catch (error) {
      return toSubmissionErrors(error, fieldNames, (name) => form.getRegisteredFields().includes(name), i18n)
    }
  }

  return (
    <ServerErrorsContext value={fieldErrors}>
      <Form<Record<string, unknown>> initialValues={initial} validate={validate} onSubmit={send}>
        {({ handleSubmit, values, submitting, submitFailed, submitError, error, form }) => {
          const message: unknown = (heldBack ? undefined : submitError) ?? (submitFailed ? error : undefined)
          const submit = async (event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            // In React's tree, though not in the DOM, a dialog's form may be inside the page's form, which must not be submitted too.
            event.stopPropagation()
            const { submitting: isUnderWay, hasValidationErrors, dirtySinceLastSubmit } = form.getState()
            if (isUnderWay || (!dirtySinceLastSubmit && isDoubleClick?.())) return
            rememberSubmitter()
            setHeldBack(hasValidationErrors === true)
            await handleSubmit()
            if (form.getState().submitFailed) focusFailure()
          }
          return (
            <Layout
              ref={formRef}
              id={id}
              noValidate
              aria-label={label}
              onChange={() => setTyped(true)}
              onSubmit={(event) => void submit(event)}
            >
              {typeof message === 'string' && (
                <Message ref={messageRef} role="alert">
                  <WithPhone text={message} />
                </Message>
              )}
              {restored && <KeptNotice more={draftNote} onStartOver={onStartOver} />}
              {isTyped && !draft && <UnsavedNote />}
              {draft && <KeepDraft draft={draft} plain={plain} />}
              {typeof children === 'function'
                ? children({ values: values as Partial<V>, submitting: submitting ?? false, form })
                : children}
            </Layout>
          )
        }}
      </Form>
    </ServerErrorsContext>
  )
}

/** After a failed submit focuses the first invalid field, or else scrolls the message into view, once they are rendered. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, message: RefObject<HTMLElement | null>) {
  const submitter = useRef<Element>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0 || !form.current || focusFirstInvalid(form.current)) return
    message.current?.scrollIntoView?.({ block: 'center' })
    // A button that was disabled while submitting has lost its focus.
    const focused = focusedBeside(form.current)
    if (submitter.current instanceof HTMLElement && (focused === null || focused === document.body))
      submitter.current.focus({ preventScroll: true })
  }, [failures, form, message])
  return {
    rememberSubmitter: () => {
      submitter.current = focusedBeside(form.current)
    },
    focusFailure: () => setFailures((count) => count + 1),
  }
}

/** Marks the form's input as unsaved until it is submitted; not while submitting, when the user may leave. */
function UnsavedNote() {
  const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = useFormState({
    subscription: { dirty: true, submitting: true, submitSucceeded: true, dirtySinceLastSubmit: true },
  })
  useUnsaved(Boolean(dirty && !submitting && !(submitSucceeded && !dirtySinceLastSubmit)))
  return null
}

/** Submits the surrounding form; disabled while submitting. */
export function SubmitButton({ disabled, ...button }: Omit<ButtonProps, 'type' | 'onClick'>) {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  return <Button {...button} type="submit" disabled={disabled || submitting} aria-busy={submitting || undefined} />
}
