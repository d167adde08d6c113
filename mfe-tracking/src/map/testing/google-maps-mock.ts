interface LatLng {
  lat: number
  lng: number
}

/** Mock of the parts of Google's library that the map uses; records what it is called with. */
export function createGoogle() {
  const made = { maps: [] as StandInMap[], markers: [] as StandInMarker[], lines: [] as StandInLine[] }
  const cleared: object[] = []
  const computeRoutes = jest.fn(async (_request: object): Promise<{ routes?: object[] }> => ({ routes: [] }))

  class StandInMap {
    readonly listeners: Record<string, () => void> = {}
    readonly fitted: LatLng[][] = []
    zoom: number
    constructor(
      readonly element: HTMLElement,
      readonly options: Record<string, unknown> & { zoom: number },
    ) {
      this.zoom = options.zoom
      made.maps.push(this)
    }
    addListener(name: string, listener: () => void) {
      this.listeners[name] = listener
    }
    fitBounds(bounds: StandInBounds) {
      this.fitted.push(bounds.points)
    }
    getZoom = () => this.zoom
    setZoom = (zoom: number) => void (this.zoom = zoom)
  }

  class StandInMarker {
    map: StandInMap | null
    position: LatLng | undefined
    constructor(
      readonly options: {
        map?: StandInMap
        position?: LatLng
        content: HTMLElement
        anchorLeft?: string
        anchorTop?: string
      },
    ) {
      this.map = options.map ?? null
      this.position = options.position
      made.markers.push(this)
    }
  }

  class StandInLine {
    path: LatLng[] = []
    map: StandInMap | null
    constructor(readonly options: { map: StandInMap; strokeColor: string; strokeWeight: number }) {
      this.map = options.map
      made.lines.push(this)
    }
    setPath = (path: LatLng[]) => void (this.path = path)
    setMap = (map: StandInMap | null) => void (this.map = map)
  }

  class StandInBounds {
    readonly points: LatLng[] = []
    extend = (point: LatLng) => void this.points.push(point)
  }

  const libraries: Record<string, object> = {
    maps: { Map: StandInMap, Polyline: StandInLine },
    marker: { AdvancedMarkerElement: StandInMarker },
    core: { LatLngBounds: StandInBounds },
    routes: { Route: { computeRoutes } },
  }
  const global = {
    maps: { TravelMode: { DRIVING: 'DRIVING' }, event: { clearInstanceListeners: (of: object) => cleared.push(of) } },
  }
  return { made, cleared, computeRoutes, libraries, global }
}
