import { isApiError, reportedMessage } from '@portal/client'

/** Why an edit failed. After a conflict nothing more is sent until the editor has loaded the current version. */
export interface EditProblem {
  message: string
  /** Path of the field in the request, if the problem is with one field. */
  field?: string | undefined
  isConflict: boolean
}

interface Listeners<D> {
  onSaved: (document: D) => void
  onProblem: (problem: EditProblem | null) => void
}

const CONFLICT = 409

/**
 * Serializes the edits of one editor: each is sent with the version that the previous one returned, so quick edits do not
 * conflict with each other. If someone else changed the document, the server rejects the edit and `onProblem` reports it.
 */
export function createEditQueue<D extends { version: number }>(start: D, { onSaved, onProblem }: Listeners<D>) {
  let current = start
  let stuck = false
  let last: Promise<unknown> = Promise.resolve()

  async function make(edit: (version: number) => Promise<D>): Promise<boolean> {
    if (stuck) return false
    try {
      current = await edit(current.version)
      onProblem(null)
      onSaved(current)
      return true
    } catch (error) {
      const known = isApiError(error) ? error : null
      stuck = known?.status === CONFLICT
      onProblem({ message: reportedMessage(error), field: known?.field, isConflict: stuck })
      return false
    }
  }

  return {
    /** Makes the edit once those before it are done. Resolves to whether it was saved; never rejects. */
    add(edit: (version: number) => Promise<D>): Promise<boolean> {
      const made = last.then(() => make(edit))
      last = made
      return made
    },
    /** Continues with a document that the editor has just reloaded, and clears a conflict. */
    restart(document: D): void {
      current = document
      stuck = false
      onProblem(null)
    },
    version: () => current.version,
  }
}
