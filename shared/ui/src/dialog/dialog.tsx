import { useState } from 'react'
import { createUnsavedForms, unsavedInDialogs, UnsavedProvider } from '../unsaved'
import { DialogFrame, type DialogProps } from './dialog-frame'
import { DiscardQuestion } from './discard-question'

/**
 * Open for as long as it is mounted. Escape, a click outside and the close button ask first when a form inside has unsaved
 * input; an explicit 'Cancel' button closes without asking.
 */
export function Dialog({ children, ...props }: DialogProps) {
  const [forms] = useState(() => createUnsavedForms(unsavedInDialogs))
  const [asking, setAsking] = useState(false)
  const content = (
    <UnsavedProvider value={forms}>
      {children}
      {asking && props.onClose && <DiscardQuestion onDiscard={props.onClose} onKeep={() => setAsking(false)} />}
    </UnsavedProvider>
  )
  if (props.blocking) return <DialogFrame {...props}>{content}</DialogFrame>
  return (
    <DialogFrame {...props} onClose={() => (forms.isEmpty() ? props.onClose() : setAsking(true))}>
      {content}
    </DialogFrame>
  )
}
