import { useEffect, useEffectEvent, useState } from 'react'
import { siteStorage, usePlatform } from '@portal/platform'
import { createPositionReporter, type Fix, type ReporterState } from './position-reporter'

/** `denied`: by the browser or its user. `searching`: allowed, and not found yet. */
export type Sharing = 'off' | 'asking' | 'denied' | 'searching' | ReporterState

/** A phone that stands still reports nothing by itself. */
const LOOK_EVERY_MS = 20_000
/** Guesses from the network, not from satellites, put a van on another street. */
const MAX_ERROR_METERS = 2_000

const keyOf = (visitId: number) => `portal-sharing-${visitId}`
/** Whether sharing was begun in this browser: it goes on after a reload, and on no other device. */
export const hasBegun = (visitId: number): boolean => siteStorage.getItem(keyOf(visitId)) !== null
export const keepBegun = (visitId: number, begun: boolean): void =>
  begun ? siteStorage.setItem(keyOf(visitId), '1') : siteStorage.removeItem(keyOf(visitId))

interface Watched {
  onFix: (fix: Fix) => void
  onDenied: () => void
  onLost: () => void
}

/** Watches the position, also after the page was hidden, and looks again while the phone stands still. Returns how to stop. */
function watchPosition({ onFix, onDenied, onLost }: Watched): () => void {
  const { geolocation } = navigator
  const found = ({ coords }: GeolocationPosition) => {
    const { latitude, longitude, heading, accuracy } = coords
    if (accuracy <= MAX_ERROR_METERS) onFix({ latitude, longitude, heading: Number.isFinite(heading) ? heading : null })
  }
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    code === PERMISSION_DENIED ? onDenied() : onLost()
  const options = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 }
  const start = () => geolocation.watchPosition(found, failed, options)
  // Some browsers measure nothing new for a phone at rest, and would keep waiting for it.
  const look = () => geolocation.getCurrentPosition(found, failed, { ...options, maximumAge: 3 * LOOK_EVERY_MS })
  let watch = start()
  const timer = setInterval(look, LOOK_EVERY_MS)
  // Browsers stop a watch in a hidden page, and some never go on with it.
  const onShown = () => {
    if (document.hidden) return
    geolocation.clearWatch(watch)
    watch = start()
  }
  document.addEventListener('visibilitychange', onShown)
  return () => {
    geolocation.clearWatch(watch)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/** Keeps the screen on: a phone that sleeps reports nothing. Returns how to stop; a browser that can't goes on sleeping. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let stopped = false
  const ask = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (stopped) await lock.release()
    } catch {
      // Refused, for a low battery for instance.
    }
  }
  const onShown = () => void ask()
  document.addEventListener('visibilitychange', onShown)
  void ask()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onShown)
    void lock?.release().catch(() => undefined)
  }
}

/**
 * Shares the position while `isOn`, with `send`. Turning it on again, by another `attempt`, asks once more for a permission that
 * was denied.
 */
export function usePositionSharing(isOn: boolean, attempt: number, send: (fix: Fix) => Promise<void>): Sharing {
  const { now } = usePlatform()
  const [state, setState] = useState<Sharing>('off')
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isOn) return setState('off')
    if (!('geolocation' in navigator)) return setState('denied')
    setState('asking')
    const reporter = createPositionReporter({ send: (fix) => sendNow(fix), onState: setState, now })
    const lost = (known: Sharing) => (known === 'asking' ? 'searching' : known)
    const stopWatching = watchPosition({
      onFix: (fix) => reporter.add(fix),
      onDenied: () => setState('denied'),
      onLost: () => setState(lost),
    })
    const letSleep = keepAwake()
    const retry = () => reporter.retry()
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      reporter.stop()
      stopWatching()
      letSleep()
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [isOn, attempt, now])
  return state
}
