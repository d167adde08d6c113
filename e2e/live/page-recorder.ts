import type { BrowserContext, Page } from '@playwright/test'

/** An event recorded by a page; times are milliseconds since the epoch. */
export type Event = { at: number } & (
  | { kind: 'note'; shown: boolean }
  /** A live connection was opened. */
  | { kind: 'line'; line: number; token: string }
  /** A live connection was closed, and not by the page. */
  | { kind: 'lost'; line: number }
  /** A position was received on a live connection. */
  | { kind: 'position'; line: number; latitude: number }
  /** The technician's marker has moved. */
  | { kind: 'marker'; latitude: number }
  /** No script of the page ran for this long. */
  | { kind: 'slept'; ms: number }
)

export interface Record {
  /** Start time of the document, which identifies it. */
  document: number
  events: Event[]
}

/** Makes every page of the context record, from the first script on, its notice, incoming positions and the technician's marker. */
export const recordPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const events: object[] = []
    const now = () => performance.timeOrigin + performance.now()
    const note = (event: object) => void events.push({ at: now(), ...event })
    Object.assign(globalThis, { __record: { document: performance.timeOrigin, events } })

    let lines = 0
    globalThis.WebSocket = class extends WebSocket {
      private isGivenUp = false
      override close(...how: [number?, string?]) {
        this.isGivenUp = true
        super.close(...how)
      }
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        const { pathname, searchParams } = new URL(address, location.href)
        if (pathname !== '/cable') return
        const line = (lines += 1)
        note({ kind: 'line', line, token: searchParams.get('token') ?? '' })
        this.addEventListener('close', () => {
          if (!this.isGivenUp) note({ kind: 'lost', line })
        })
        this.addEventListener('message', ({ data }) => {
          const { message } = JSON.parse(String(data)) as { message?: { position?: { latitude: number } } }
          if (message?.position) note({ kind: 'position', line, latitude: message.position.latitude })
        })
      }
    }

    // The image's URL has its center and zoom, and the marker's offset is the technician's place on it.
    const markerLatitude = (region: Element): number | null => {
      const marker = region.querySelector<HTMLElement>('[data-marker=technician]')
      const source = region.querySelector<HTMLImageElement>('img[src*="/static.svg"]')?.src
      const y = /translate\([^,]+, (-?[\d.]+)px\)/.exec(marker?.style.transform ?? '')?.[1]
      if (!marker || marker.hidden || !source || y === undefined) return null
      const query = new URL(source).searchParams
      const middle = Number(query.get('center')?.split(',')[0])
      const sine = Math.sin((middle * Math.PI) / 180)
      const middleY = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      const share = middleY + (Number(y) - Number(query.get('height')) / 2) / (512 * 2 ** Number(query.get('zoom')))
      return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
    }
    let wasShown = false
    let lastLatitude: number | null = null
    const look = () => {
      const region = document.querySelector('[role=region][aria-label^="Map of the drive"]')
      const shown = [...(region?.querySelectorAll('*') ?? [])].some(
        (element) => element.textContent.includes('Reconnecting...') && element.checkVisibility(),
      )
      if (shown !== wasShown) note({ kind: 'note', shown })
      wasShown = shown
      const latitude = region && markerLatitude(region)
      if (latitude !== null && latitude !== lastLatitude) note({ kind: 'marker', latitude })
      lastLatitude = latitude
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['style', 'src', 'hidden'],
    })

    let beat = now()
    setInterval(() => {
      const ms = now() - beat
      if (ms > 2_000) note({ kind: 'slept', ms })
      beat += ms
    }, 250)
  })

export const readRecord = (page: Page): Promise<Record> =>
  page.evaluate(() => (globalThis as unknown as { __record: Record }).__record)
