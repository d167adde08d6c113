import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../button'
import { Row } from '../layout'
import { Note } from './editor.styles'

export interface UnsavedChange {
  line: string
  field: string
  text: string
}

export interface EditProblem {
  message: string
  /** Path of the field in the request, if the problem is with one field. */
  field?: string | undefined
  /** Someone else changed the document: only its current version can be edited. */
  isConflict: boolean
}

interface ProblemNoteProps {
  problem: EditProblem | null
  unsaved: readonly UnsavedChange[]
  onSaveAgain: () => void
  onReload: () => void
}

/** The problem, and the unsaved input. */
export function EditErrorBanner({ problem, unsaved, onSaveAgain, onReload }: ProblemNoteProps) {
  const { t } = useLingui()
  return (
    <Note $bad>
      {problem && <p role="alert">{problem.message}</p>}
      <UnsavedList title={t`Not saved:`} unsaved={unsaved} />
      <Row $gap="s">
        {unsaved.length > 0 && !problem?.isConflict && (
          <Button onClick={onSaveAgain}>
            <Trans>Save again</Trans>
          </Button>
        )}
        {problem && (
          <Button variant={problem.isConflict ? 'filled' : 'quiet'} onClick={onReload}>
            <Trans>Show the current version</Trans>
          </Button>
        )}
      </Row>
    </Note>
  )
}

/** Unsaved input of a version that is no longer shown. */
export function DiscardedChangesBanner({
  unsaved,
  onDismiss,
}: {
  unsaved: readonly UnsavedChange[]
  onDismiss: () => void
}) {
  const { t } = useLingui()
  return (
    <Note $bad={false}>
      <UnsavedList title={t`These changes were not saved:`} unsaved={unsaved} />
      <Button variant="quiet" onClick={onDismiss}>
        <Trans>Dismiss</Trans>
      </Button>
    </Note>
  )
}

function UnsavedList({ title, unsaved }: { title: string; unsaved: readonly UnsavedChange[] }) {
  const { t } = useLingui()
  if (unsaved.length === 0) return null
  return (
    <div>
      {title}
      <ul>
        {unsaved.map(({ line, field, text }) => {
          const entered = text || t`(empty)`
          return <li key={`${line} ${field}`}>{t`${line}, ${field}: ${entered}`}</li>
        })}
      </ul>
    </div>
  )
}
