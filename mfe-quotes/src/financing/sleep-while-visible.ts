/** Resolves after `ms` milliseconds, but not before the tab is visible. Never settles once the signal is aborted. */
export function sleepWhileVisible(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return
    let isOver = false
    const goOn = () => {
      if (!isOver || document.hidden) return
      stop()
      done()
    }
    const timer = setTimeout(() => {
      isOver = true
      goOn()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', goOn)
    }
    document.addEventListener('visibilitychange', goOn)
    signal.addEventListener('abort', stop)
  })
}
