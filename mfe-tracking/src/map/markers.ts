import { tokens, variableName, vars, type ColorRole } from '@portal/theme'
import type { Pose } from './geo'

const namespace = 'http://www.w3.org/2000/svg'

/** Built with DOM calls instead of from a string, which pages with Trusted Types reject. */
function shape(name: string, attributes: Record<string, string | number>, children: SVGElement[] = []): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

function marker(
  kind: string,
  width: number,
  height: number,
  children: SVGElement[],
): { element: HTMLElement; drawing: SVGElement } {
  const drawing = shape(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' },
    children,
  )
  const element = document.createElement('div')
  element.dataset['marker'] = kind
  Object.assign(element.style, {
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
    filter: `drop-shadow(0 2px 3px ${vars.color.overlay})`,
  })
  drawing.style.display = 'block'
  element.append(drawing)
  return { element, drawing }
}

const { surface, text } = vars.color

/** A pin with a house; its tip, the middle of the lower edge, marks the place. */
export function createCustomerMarker(): HTMLElement {
  const { element } = marker('customer', 40, 48, [
    shape('path', {
      d: 'M20 47C14 38.5 3 31 3 19.5A17 17 0 0 1 37 19.5C37 31 26 38.5 20 47Z',
      style: `fill:${text};stroke:${surface};stroke-width:2.5`,
    }),
    shape('path', {
      d: 'M20 10.5L10.5 18.7H13V27.5H18V21.8H22V27.5H27V18.7H29.5Z',
      style: `fill:${surface};stroke:${surface};stroke-width:1;stroke-linejoin:round`,
    }),
  ])
  return element
}

export interface RouteColors {
  line: string
  /** Wider, below the line. */
  casing: string
}

export interface TechnicianMarker {
  element: HTMLElement
  /** Degrees clockwise from north. */
  turn: (heading: Pose['heading']) => void
  setStale: (stale: boolean) => void
}

/** An arrow on a disc; its middle marks the place. */
export function createTechnicianMarker({ line, casing }: RouteColors): TechnicianMarker {
  const { element, drawing } = marker('technician', 48, 48, [
    shape('circle', { cx: 24, cy: 24, r: 20, style: `fill:${line};stroke:${casing};stroke-width:3.5` }),
    shape('path', {
      d: 'M24 11L33.2 34.2L24 29.4L14.8 34.2Z',
      style: `fill:${casing};stroke:${casing};stroke-width:1.5;stroke-linejoin:round`,
    }),
  ])
  // The drawing is rotated, not the element: the engines already set the element's transform.
  drawing.style.transformOrigin = '24px 24px'
  return {
    element,
    turn: (heading) => void (drawing.style.transform = `rotate(${heading.toFixed(1)}deg)`),
    // MapLibre sets the opacity of the element itself on every frame, so it is set on the drawing inside.
    setStale: (stale) => void (drawing.style.opacity = stale ? '0.5' : '1'),
  }
}

/** The drive's colors by the tenant's theme at the map: renderers that draw on a canvas do not know CSS variables. */
export function routeColorsAt(element: Element): RouteColors {
  const styles = getComputedStyle(element)
  const read = (role: ColorRole) => styles.getPropertyValue(variableName('color', role)).trim() || tokens.color[role]
  return { line: read('route'), casing: read('routeCasing') }
}
