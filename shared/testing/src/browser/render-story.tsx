import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Shows a story: a component with made-up props, where links work and nothing is fetched. */
export const renderStory = (story: ReactElement) => render(<RouterProvider router={createMemoryRouter([{ path: '*', element: story }])} />)
