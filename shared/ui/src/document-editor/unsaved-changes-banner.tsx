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
  return (
    <Note $bad>
      {problem && <p role="alert">{problem.message}</p>}
      <UnsavedList title="Not saved:" unsaved={unsaved} />
      <Row $gap="s">
        {unsaved.length > 0 && !problem?.isConflict && <Button onClick={onSaveAgain}>Save again</Button>}
        {problem && (
          <Button variant={problem.isConflict ? 'filled' : 'quiet'} onClick={onReload}>
            Show the current version
          </Button>
        )}
      </Row>
    </Note>
  )
}

/** Unsaved input of a version that is no longer shown. */
export const DiscardedChangesBanner = ({
  unsaved,
  onDismiss,
}: {
  unsaved: readonly UnsavedChange[]
  onDismiss: () => void
}) => (
  <Note $bad={false}>
    <UnsavedList title="These changes were not saved:" unsaved={unsaved} />
    <Button variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  </Note>
)

const UnsavedList = ({ title, unsaved }: { title: string; unsaved: readonly UnsavedChange[] }) =>
  unsaved.length > 0 && (
    <div>
      {title}
      <ul>
        {unsaved.map(({ line, field, text }) => (
          <li key={`${line} ${field}`}>{`${line}, ${field}: ${text || '(empty)'}`}</li>
        ))}
      </ul>
    </div>
  )
