import { isApiError } from '@portal/client'

/** What went wrong with an edit. After a conflict nothing more is sent: the editor looks at the current version first. */
export interface EditProblem {
  message: string
  /** In the request, where it is about one field. */
  field?: string | undefined
  isConflict: boolean
}

interface Listeners<D> {
  onSaved: (document: D) => void
  onProblem: (problem: EditProblem | null) => void
}

const CONFLICT = 409

/**
 * One editor's edits, one after the other: each is made on the version that the one before it left, so nobody trips over
 * their own haste, and an edit on a version that somebody else has changed is refused by the server and told.
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
      onProblem({ message: error instanceof Error ? error.message : String(error), field: known?.field, isConflict: stuck })
      return false
    }
  }

  return {
    /** Makes the edit when the ones before it are done. Whether it was saved; never rejects. */
    add(edit: (version: number) => Promise<D>): Promise<boolean> {
      const made = last.then(() => make(edit))
      last = made
      return made
    },
    /** From here on this is what is edited: read anew by somebody who has looked at it. */
    restart(document: D): void {
      current = document
      stuck = false
      onProblem(null)
    },
    version: () => current.version,
  }
}
