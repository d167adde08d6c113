/**
 * Replaces React Aria's live announcer in builds for foreign pages. The original is in the page's body, where the page's
 * CSS may make it visible, and clears itself by setting innerHTML, which the page may forbid.
 */
type Urgency = 'assertive' | 'polite'

const logs = new Map<Urgency, HTMLElement>()

/** Creates the live regions inside `layer`; announcements go there from now on. */
export function speakIn(layer: HTMLElement): void {
  destroyAnnouncer()
  for (const urgency of ['assertive', 'polite'] as const) {
    const log = document.createElement('div')
    log.setAttribute('role', 'log')
    log.setAttribute('aria-live', urgency)
    log.setAttribute('aria-relevant', 'additions')
    log.style.cssText =
      'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap'
    layer.append(log)
    logs.set(urgency, log)
  }
}

export function announce(
  message: string | { 'aria-labelledby': string },
  urgency: Urgency = 'assertive',
  forMs = 7_000,
): void {
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
