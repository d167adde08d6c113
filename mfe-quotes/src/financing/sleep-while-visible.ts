/** Resolves after so long, but not before the tab can be seen. Never once the signal has stopped it. */
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
