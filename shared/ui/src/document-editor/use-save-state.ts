import { useState } from 'react'
import type { Saving } from './edited-document'

/** One thing that a dialog has saved: it closes once that is done, and stays with what was typed if it is not. */
export function useSaveState(onSaved: () => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const failed = () => setState('failed')
  return {
    busy: state === 'busy',
    failed: state === 'failed',
    run: (saving: Saving) => {
      setState('busy')
      void saving.then((saved) => (saved ? onSaved() : failed()), failed)
    },
  }
}

export const NOT_SAVED = 'This could not be saved.'
