import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import type { Saving } from './edited-document'

/** State of a dialog's save: `onSaved` closes the dialog; if the save fails, it stays open with its input. */
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

export const NOT_SAVED = msg`This could not be saved.`
