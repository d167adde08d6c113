import { toLngLat, type LngLat, type Place } from './geo'
import { paddingBeside, type Covered, type CreateMap } from './map-engine'
import { createMarkerAnimation } from './marker-animation'
import { createCustomerMarker, createTechnicianMarker, routeColorsAt } from './markers'
import { fitView, toPixels, type View } from './static-view'

const padding = 56
const namespace = 'http://www.w3.org/2000/svg'

/** Draws the map as an image from the service at `mapsOrigin`, with markers and route on top. Needs no WebGL. */
export const createMap: CreateMap = async (element, options) => {
  const picture = document.createElement('img')
  picture.alt = ''
  const overlay = document.createElementNS(namespace, 'svg')
  overlay.setAttribute('aria-hidden', 'true')
  const colors = routeColorsAt(element, options.scheme)
  const lines = [
    { color: colors.casing, width: 10 },
    { color: colors.line, width: 6 },
  ].map(({ color, width }) => {
    const drawn = document.createElementNS(namespace, 'polyline')
    drawn.setAttribute(
      'style',
      `fill:none;stroke:${color};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round`,
    )
    overlay.append(drawn)
    return drawn
  })
  const customer = createCustomerMarker()
  const technician = createTechnicianMarker(colors)
  technician.element.hidden = true
  for (const layer of [picture, overlay])
    Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', objectFit: 'cover' })
  for (const marker of [customer, technician.element])
    Object.assign(marker.style, { position: 'absolute', left: '0', top: '0' })
  element.append(picture, overlay, customer, technician.element)

  const size = () => ({
    width: Math.max(64, Math.min(1600, element.clientWidth || 640)),
    height: Math.max(64, Math.min(1600, element.clientHeight || 360)),
  })
  let view: View = { center: options.center, zoom: options.zoom, ...size() }
  let path: readonly LngLat[] = []
  const motion = createMarkerAnimation({
    reducedMotion: options.reducedMotion,
    show: (pose) => {
      technician.element.hidden = false
      technician.turn(pose.heading)
      put(technician.element, pose, '-50%')
    },
  })

  function put(marker: HTMLElement, place: Place, up: '-50%' | '-100%') {
    const [x, y] = toPixels(view, toLngLat(place))
    marker.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, ${up})`
  }
  function draw() {
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
    put(customer, options.customer, '-100%')
    const pose = motion.pose()
    if (pose) put(technician.element, pose, '-50%')
    drawRoute()
  }
  function drawRoute() {
    const points = path
      .map((point) =>
        toPixels(view, point)
          .map((pixel) => pixel.toFixed(1))
          .join(','),
      )
      .join(' ')
    for (const drawn of lines) drawn.setAttribute('points', points)
  }

  // Hide the browser's broken image icon: the page shows a message instead.
  const showPicture = (isThere: boolean) => (picture.style.visibility = isThere ? 'visible' : 'hidden')
  picture.addEventListener('load', () => showPicture(true))
  picture.addEventListener('error', () => {
    showPicture(false)
    options.onError(new Error('The picture of the map could not be loaded.'))
  })
  const observer = new ResizeObserver(() => {
    const { width, height } = size()
    if (width === view.width && height === view.height) return
    view = { ...view, width, height }
    draw()
  })
  observer.observe(element)
  draw()

  const handle = {
    setTechnician: (position: Parameters<typeof motion.moveTo>[0]) => {
      technician.setStale(position.stale ?? false)
      motion.moveTo(position)
    },
    setRoute: (next: readonly LngLat[]) => {
      path = next
      motion.faceAlong(path)
      drawRoute()
    },
    fit: (covered: Covered) => {
      const pose = motion.pose()
      const places = [toLngLat(options.customer), ...(pose ? [toLngLat(pose)] : []), ...path]
      view = fitView(places, {
        ...size(),
        padding,
        top: paddingBeside(covered).top,
        bottom: paddingBeside(covered).bottom,
        maxZoom: options.zoom,
      })
      draw()
    },
    zoomBy: (steps: number) => {
      view = { ...view, zoom: Math.min(18, Math.max(10, view.zoom + steps)) }
      draw()
    },
    remove: () => {
      motion.stop()
      observer.disconnect()
      element.replaceChildren()
    },
  }
  if (options.technician) handle.setTechnician(options.technician)
  return handle
}
