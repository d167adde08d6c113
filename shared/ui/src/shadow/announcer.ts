/**
 * What React Aria reads out, in builds for foreign pages: takes the place of its own announcer, which would stand in the
 * page's body, where the page's CSS may show it, and empties itself by markup, which the page may forbid.
 */
type Urgency = 'assertive' | 'polite'

const logs = new Map<Urgency, HTMLElement>()

/** From now on it is read out from inside `layer`. */
export function speakIn(layer: HTMLElement): void {
  destroyAnnouncer()
  for (const urgency of ['assertive', 'polite'] as const) {
    const log = document.createElement('div')
    log.setAttribute('role', 'log')
    log.setAttribute('aria-live', urgency)
    log.setAttribute('aria-relevant', 'additions')
    log.style.cssText = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap'
    layer.append(log)
    logs.set(urgency, log)
  }
}

export function announce(message: string | { 'aria-labelledby': string }, urgency: Urgency = 'assertive', forMs = 7_000): void {
  const line = document.createElement('div')
  if (typeof message === 'string') line.textContent = message
  else {
    line.setAttribute('role', 'img')
    line.setAttribute('aria-labelledby', message['aria-labelledby'])
  }
  logs.get(urgency)?.append(line)
  setTimeout(() => line.remove(), forMs)
}

export function clearAnnouncer(urgency?: Urgency): void {
  for (const [name, log] of logs) if (!urgency || name === urgency) log.replaceChildren()
}

export function destroyAnnouncer(): void {
  for (const log of logs.values()) log.remove()
  logs.clear()
}
