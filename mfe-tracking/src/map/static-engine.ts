import { toLngLat, type LngLat, type Pose } from './geo'
import { paddingBeside, type CreateMap, type MapOptions } from './map-engine'
import { createHandle } from './map-handle'
import { createCustomerMarker, createTechnicianMarker, routeColorsAt } from './markers'
import { fitView, toPixels, type View } from './static-view'

const namespace = 'http://www.w3.org/2000/svg'

/** Adds the map's image to the element, and above it the route and the markers. */
function addLayers(element: HTMLElement, { onError }: MapOptions) {
  const picture = document.createElement('img')
  picture.alt = ''
  // Hide the browser's broken image icon: the page shows a message instead.
  const showPicture = (isThere: boolean) => (picture.style.visibility = isThere ? 'visible' : 'hidden')
  picture.addEventListener('load', () => showPicture(true))
  picture.addEventListener('error', () => {
    showPicture(false)
    onError(new Error('The picture of the map could not be loaded.'))
  })

  const overlay = document.createElementNS(namespace, 'svg')
  overlay.setAttribute('aria-hidden', 'true')
  const colors = routeColorsAt(element)
  const lines = [
    { color: colors.casing, width: 10 },
    { color: colors.line, width: 6 },
  ].map(({ color, width }) => {
    const line = document.createElementNS(namespace, 'polyline')
    line.setAttribute(
      'style',
      `fill:none;stroke:${color};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round`,
    )
    return line
  })
  overlay.append(...lines)

  const customer = createCustomerMarker()
  const technician = createTechnicianMarker(colors)
  technician.element.hidden = true
  for (const layer of [picture, overlay])
    Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', objectFit: 'cover' })
  for (const marker of [customer, technician.element])
    Object.assign(marker.style, { position: 'absolute', left: '0', top: '0' })
  element.append(picture, overlay, customer, technician.element)
  return { picture, overlay, lines, customer, technician }
}

const measure = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(64, Math.min(1600, clientWidth || 640)),
  height: Math.max(64, Math.min(1600, clientHeight || 360)),
})

/** Draws the map as an image from the service at `mapsOrigin`, with markers and route on top. Needs no WebGL. */
export const createMap: CreateMap = async (element, options) => {
  const { picture, overlay, lines, customer, technician } = addLayers(element, options)
  let view: View = { center: options.customer, zoom: options.zoom, ...measure(element) }
  let path: readonly LngLat[] = []
  let pose: Pose | undefined

  const toPoint = (place: LngLat) => toPixels(view, place).map((pixel) => pixel.toFixed(1))
  function put(marker: HTMLElement, place: LngLat, up: '-50%' | '-100%') {
    const [x, y] = toPoint(place)
    marker.style.transform = `translate(${x}px, ${y}px) translate(-50%, ${up})`
  }
  function drawTechnician() {
    technician.element.hidden = !pose
    if (pose) put(technician.element, toLngLat(pose), '-50%')
  }
  function drawRoute() {
    const points = path.map((place) => toPoint(place).join(',')).join(' ')
    for (const line of lines) line.setAttribute('points', points)
  }
  function show(next: View) {
    view = next
    const { center, zoom, width, height } = view
    const query = new URLSearchParams({
      center: `${center.latitude.toFixed(6)},${center.longitude.toFixed(6)}`,
      zoom: zoom.toFixed(2),
      width: `${width}`,
      height: `${height}`,
      scheme: options.scheme ?? 'light',
    })
    picture.src = `${options.mapsOrigin}/static.svg?${query}`
    overlay.setAttribute('viewBox', `0 0 ${width} ${height}`)
    put(customer, toLngLat(options.customer), '-100%')
    drawTechnician()
    drawRoute()
  }

  const observer = new ResizeObserver(() => {
    const { width, height } = measure(element)
    if (width !== view.width || height !== view.height) show({ ...view, width, height })
  })
  observer.observe(element)
  show(view)

  return createHandle(
    {
      technician,
      placeTechnician: (next) => {
        pose = next
        drawTechnician()
      },
      drawRoute: (next) => {
        path = next
        drawRoute()
      },
      fit: (places, covered) => {
        const { top, bottom } = paddingBeside(covered)
        show(fitView(places, { ...measure(element), padding: 56, top, bottom, maxZoom: options.zoom }))
      },
      zoomBy: (steps) => show({ ...view, zoom: Math.min(18, Math.max(10, view.zoom + steps)) }),
      remove: () => {
        observer.disconnect()
        element.replaceChildren()
      },
    },
    options,
  )
}
