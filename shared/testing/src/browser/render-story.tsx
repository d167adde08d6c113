import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Renders a story: a component with mock props, where links work and nothing is fetched. */
export const renderStory = (story: ReactElement) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: story }])} />)
