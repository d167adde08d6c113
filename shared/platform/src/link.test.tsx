import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { Link, NavLink } from './link'
import { PlatformProvider, type Platform } from './platform'

const show = (platform: Partial<Platform>) =>
  render(
    <PlatformProvider value={platform as Platform}>
      <MemoryRouter>
        <Link to="/invoices">Invoices</Link>
        <Link to="/quotes" otherwise="3 quotes">
          Quotes
        </Link>
        <NavLink to="/schedule">Schedule</NavLink>
      </MemoryRouter>
    </PlatformProvider>,
  )

test('links to pages that the tenant does not have are not rendered', () => {
  const { container } = show({ hasPage: (path) => path === '/invoices' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Invoices'])
  expect(container).toHaveTextContent('Invoices3 quotes')
})

test('without a shell, links to all pages are rendered', () => {
  show({})
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

describe('a link', () => {
  const onClick = jest.fn()
  const Here = () => `at ${useLocation().pathname}`
  function open(at: string) {
    const { container } = render(
      <PlatformProvider value={{} as Platform}>
        <MemoryRouter initialEntries={[at]}>
          <Link to="/quotes" onClick={onClick}>
            Quotes
          </Link>
          <NavLink to="/invoices">Invoices</NavLink>
          <Here />
        </MemoryRouter>
      </PlatformProvider>,
    )
    return container
  }

  /** Clicks the link; jsdom, which can't navigate, is kept from following it. Returns whether React has prevented that already. */
  function click(how?: MouseEventInit): boolean {
    let isPrevented = false
    const stop = (event: Event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Quotes' }), how)
    return isPrevented
  }

  test('is followed without a page load', () => {
    const container = open('/invoices')
    expect(click()).toBe(true)
    expect(container).toHaveTextContent('at /quotes')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is left to the browser when clicked with %p',
    (how) => {
      const container = open('/invoices')
      expect(click(how)).toBe(false)
      expect(container).toHaveTextContent('at /invoices')
    },
  )

  test('is not followed if its own handler prevents that', () => {
    const container = open('/invoices')
    onClick.mockImplementationOnce((event: MouseEvent) => event.preventDefault())
    fireEvent.click(screen.getByRole('link', { name: 'Quotes' }))
    expect(container).toHaveTextContent('at /invoices')
  })

  test.each([
    ['/invoices', 'page'],
    ['/Invoices/', 'page'],
    ['/invoices/5', 'page'],
    ['/invoices-old', null],
    ['/quotes', null],
  ])('in a navigation has this aria-current at %s: %p', (at, mark) => {
    open(at)
    expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('aria-current')).toBe(mark)
  })
})
