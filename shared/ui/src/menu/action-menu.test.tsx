import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NavigationProvider } from '../navigation'
import { ActionMenu } from '.'

const copy = jest.fn()
const visited = jest.fn()

const show = () =>
  render(
    <NavigationProvider value={visited}>
      <ActionMenu
        label="Contact Tech"
        items={[
          { label: 'Text', href: 'sms:+13035550123?body=Hi' },
          { label: 'Profile', href: '/profile' },
          { label: 'Copy number', onSelect: copy },
        ]}
      />
    </NavigationProvider>,
  )

test('opens by keyboard, moves with arrows, and restores focus when closed', async () => {
  const user = userEvent.setup()
  show()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menu', { name: 'Contact Tech' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Text' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(copy).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Contact Tech' })).toHaveFocus())
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('entries with an href are links; those inside the portal go through its router', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Contact Tech' }))
  expect(screen.getByRole('menuitem', { name: 'Text' })).toHaveAttribute('href', 'sms:+13035550123?body=Hi')
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
  expect(visited.mock.calls).toEqual([['/profile']])
})

test('Enter follows a link too', async () => {
  const user = userEvent.setup()
  visited.mockClear()
  show()
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(visited.mock.calls).toEqual([['/profile']]))
})

test('Escape closes it', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Contact Tech' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
