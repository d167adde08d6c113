import { unsavedInDialogs, useLazyDialog } from '@portal/ui'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** Asks before the browser's Back or a reload discards unsaved input in a dialog. */
export function LeaveGuard() {
  const isEmpty = useSyncExternalStore(unsavedInDialogs.subscribe, unsavedInDialogs.isEmpty)
  // The router warns about a blocker when a link within the page is followed, so there is one only while it is needed.
  return isEmpty ? null : <Guard />
}

function Guard() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const question = useLazyDialog(
    () => import('@portal/ui/dialog').then((loaded) => loaded.DiscardQuestion),
    () => blocker.reset?.(),
  )
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => event.preventDefault(), []))
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) question.open()
  }, [isBlocked])
  if (!isBlocked || !question.shown) return null
  return <question.shown.Dialog onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
}
