import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockBrowserApis } from '../testing/browser-mocks'
import type { Directions } from './directions'
import type { LngLat } from './geo'
import { TrackingMap, type TrackingMapProps } from './tracking-map'

const customer = { latitude: 39.757, longitude: -105.002 }
const technician = { latitude: 39.7581, longitude: -105.0151, seenAt: 1000 }
const path = [
  [-105.0151, 39.7581],
  [-105.01, 39.757],
  [-105.002, 39.757],
] as const
const directions = (route: readonly LngLat[] = path): Directions & { routeFor: jest.Mock } => ({
  routeFor: jest.fn(async () => ({ path: route, distanceMeters: 1200, durationSeconds: 90 })),
})
const noDirections: Directions = { routeFor: async () => null }

beforeAll(mockBrowserApis)

const show = (more: Partial<TrackingMapProps> = {}) => (
  <TrackingMap
    engine="static"
    mapsOrigin="http://maps.localhost:3000"
    customer={customer}
    isCustomer
    technician={technician}
    directions={noDirections}
    staleText={undefined}
    {...more}
  />
)
const ready = () => screen.findByRole('button', { name: 'Zoom in' })
const picture = () => new URL(document.querySelector('img')?.src ?? 'http://none')
const marker = (kind: string) => document.querySelector<HTMLElement>(`[data-marker="${kind}"]`)
const line = () => document.querySelector('polyline')?.getAttribute('points')?.split(' ').filter(Boolean) ?? []
const drive = (points: number) => waitFor(() => expect(line()).toHaveLength(points))

describe('TrackingMap', () => {
  it('shows customer, technician and the drive', async () => {
    render(show({ directions: directions() }))
    await ready()
    expect(screen.getByRole('region', { name: 'Map of the drive to you' })).toBeVisible()
    expect(screen.getByText(/about 0\.7 miles away/)).toBeInTheDocument()
    expect(marker('customer')).toBeVisible()
    expect(marker('technician')).toBeVisible()
    await drive(3)
    // The image shows both ends, closer than the whole town.
    expect(Number(picture().searchParams.get('zoom'))).toBeGreaterThan(12)
  })

  it('speaks of the service address to viewers who are not the customer', async () => {
    const { rerender } = render(show({ isCustomer: false }))
    await ready()
    expect(screen.getByRole('region', { name: 'Map of the drive' })).toHaveTextContent(
      'The map shows the service address and the technician, about 0.7 miles away',
    )
    rerender(show({ isCustomer: false, technician: undefined } as Partial<TrackingMapProps>))
    expect(screen.getByText('The map shows the service address.')).toBeInTheDocument()
  })

  it('works without WebGL, with a static image', async () => {
    render(show({ engine: 'maplibre' }))
    await ready()
    expect(picture().pathname).toBe('/static.svg')
  })

  it('shows the address alone before there is a technician', async () => {
    const noOne = directions()
    const { rerender } = render(show({ technician: undefined, directions: noOne } as Partial<TrackingMapProps>))
    await ready()
    expect(marker('technician')).not.toBeVisible()
    expect(screen.getByText('The map shows your address.')).toBeInTheDocument()
    expect(noOne.routeFor).not.toHaveBeenCalled()
    rerender(show({ directions: noOne }))
    expect(marker('technician')).toBeVisible()
    await drive(3)
    expect(noOne.routeFor).toHaveBeenCalledTimes(1)
  })

  it('moves the technician, shortens the drive and turns the arrow', async () => {
    const counted = directions()
    const { rerender } = render(show({ directions: counted }))
    await ready()
    await drive(3)
    const before = marker('technician')?.style.transform
    rerender(
      show({ directions: counted, technician: { latitude: 39.757, longitude: -105.006, heading: 90, seenAt: 3000 } }),
    )
    await drive(2)
    expect(marker('technician')?.style.transform).not.toBe(before)
    expect(marker('technician')?.querySelector('svg')?.style.transform).toBe('rotate(90.0deg)')
  })

  it('requests no new directions on a mere rerender', async () => {
    const counted = directions()
    const { rerender } = render(show({ directions: counted }))
    await ready()
    await drive(3)
    rerender(show({ directions: counted, customer: { ...customer }, technician: { ...technician } }))
    await act(async () => undefined)
    expect(counted.routeFor).toHaveBeenCalledTimes(1)
  })

  it('draws the route in the theme’s color, with a casing below', async () => {
    // jsdom inherits no custom properties.
    const theme = jest
      .spyOn(CSSStyleDeclaration.prototype, 'getPropertyValue')
      .mockImplementation((name) => (name === '--portal-color-route' ? '#ffd400' : '#123456'))
    render(show())
    await waitFor(() => expect(document.querySelector('polyline')).not.toBeNull())
    theme.mockRestore()
    await ready()
    expect(Array.from(document.querySelectorAll('polyline'), (drawn) => drawn.getAttribute('style'))).toEqual([
      expect.stringContaining('stroke:#123456'),
      expect.stringContaining('stroke:#ffd400'),
    ])
  })

  it('dims a position that is too old', async () => {
    render(show({ technician: { ...technician, stale: true }, staleText: 'Last updated 2:01 PM' }))
    await ready()
    expect(marker('technician')?.querySelector('svg')?.style.opacity).toBe('0.5')
    expect(screen.getByText('Last updated 2:01 PM')).toBeInTheDocument()
  })

  it('zooms by keyboard and returns to the whole drive', async () => {
    const user = userEvent.setup()
    render(show({ directions: directions() }))
    const zoomIn = await ready()
    await drive(3)
    const start = Number(picture().searchParams.get('zoom'))
    zoomIn.focus()
    await user.keyboard('{Enter}')
    expect(Number(picture().searchParams.get('zoom'))).toBe(start + 1)
    await user.tab()
    await user.keyboard(' ')
    expect(Number(picture().searchParams.get('zoom'))).toBe(start)
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Show the whole drive' }))
    expect(Number(picture().searchParams.get('zoom'))).toBe(start)
  })

  it('leaves the map where the visitor moved it when the drive changes', async () => {
    const user = userEvent.setup()
    const { rerender } = render(show({ directions: directions() }))
    await drive(3)
    await user.click(await ready())
    const zoomed = picture().href
    rerender(show({ directions: directions([...path, [-105.001, 39.75]]) }))
    await drive(4)
    expect(picture().href).toBe(zoomed)
  })

  it('says that there is no map and can be retried', async () => {
    const user = userEvent.setup()
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    // Google's engine without a key can never start.
    render(show({ engine: 'google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The map could not be loaded.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })

  it('says that its image is missing, still shows the markers, and can be retried', async () => {
    const user = userEvent.setup()
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    render(show())
    await ready()
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
    fireEvent.error(document.querySelector('img')!)
    expect(screen.getByText(/^Parts of the map could not be loaded/)).toBeVisible()
    expect(document.querySelector('img')).not.toBeVisible()
    expect(marker('technician')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await ready()
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
    expect(picture().pathname).toBe('/static.svg')
    warn.mockRestore()
  })

  it('cleans up', async () => {
    const { unmount, container } = render(show())
    await ready()
    unmount()
    expect(container).toBeEmptyDOMElement()
  })
})
