import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
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

test('links to pages that the tenant has not got are not there', () => {
  const { container } = show({ hasPage: (path) => path === '/invoices' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Invoices'])
  expect(container).toHaveTextContent('Invoices3 quotes')
})

test('where one remote stands alone, every page may be there', () => {
  show({})
  expect(screen.getAllByRole('link')).toHaveLength(3)
})
