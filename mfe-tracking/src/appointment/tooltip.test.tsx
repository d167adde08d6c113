import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tooltip } from './tooltip'

const setUp = () => {
  render(
    <>
      <Tooltip label="About the late discount" text="Why it is so" />
      <p>Elsewhere</p>
    </>,
  )
  return { user: userEvent.setup(), mark: screen.getByRole('button', { name: 'About the late discount' }) }
}
const shown = () => screen.queryByRole('tooltip')

test('by keyboard: focus shows it and describes the button, Escape and blur hide it', async () => {
  const { user, mark } = setUp()
  expect(shown()).toBeNull()
  await user.tab()
  expect(shown()).toHaveTextContent('Why it is so')
  expect(mark).toHaveAccessibleDescription('Why it is so')
  await user.keyboard('{Escape}')
  expect(shown()).toBeNull()
  await user.keyboard('{Enter}')
  expect(shown()).toBeVisible()
  await user.tab()
  expect(shown()).toBeNull()
})

test('by touch: a tap shows it, a tap elsewhere hides it', async () => {
  const { user, mark } = setUp()
  await user.pointer({ keys: '[TouchA]', target: mark })
  expect(shown()).toBeVisible()
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Elsewhere') })
  expect(shown()).toBeNull()
})

test('by mouse: shown while hovered; Escape needs no focus', async () => {
  const { user, mark } = setUp()
  await user.hover(mark)
  expect(shown()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(shown()).toBeNull()
  await user.hover(screen.getByText('Elsewhere'))
  await user.hover(mark)
  expect(shown()).toBeVisible()
  await user.unhover(mark)
  expect(shown()).toBeNull()
})
