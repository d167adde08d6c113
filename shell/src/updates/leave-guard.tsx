import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useLazyModule } from '@portal/platform'
import { unsavedInDialogs } from '@portal/ui'

/** Asks before the browser's Back or a reload discards unsaved input in a dialog. */
export function LeaveGuard() {
  const isEmpty = useSyncExternalStore(unsavedInDialogs.subscribe, unsavedInDialogs.isEmpty)
  // The router warns about a blocker when a link within the page is followed, so there is one only while it is needed.
  return isEmpty ? null : <Guard />
}

function Guard() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => event.preventDefault(), []))
  return blocker.state === 'blocked' ? (
    <Question onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
  ) : null
}

const loadQuestion = () => import('@portal/ui/dialog').then((loaded) => loaded.DiscardQuestion)

function Question(answers: { onDiscard: () => void; onKeep: () => void }) {
  const { value: DiscardQuestion, error } = useLazyModule(loadQuestion)
  const keep = useEffectEvent(answers.onKeep)
  useEffect(() => {
    if (error) keep()
  }, [error])
  return DiscardQuestion ? <DiscardQuestion {...answers} /> : null
}
