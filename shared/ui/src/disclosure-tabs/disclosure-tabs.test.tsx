import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DisclosureTabs } from '.'

const show = () =>
  render(
    <DisclosureTabs
      label="Appointment options"
      items={[
        { id: 'changes', label: 'Make Changes', content: 'Reschedule or cancel' },
        { id: 'share', label: 'Share Appointment', content: 'Copy link' },
      ]}
    />,
  )
const toggle = (name: string) => screen.getByRole('button', { name })

test('a click opens, a click on another one switches, a click on the open one closes', async () => {
  const user = userEvent.setup()
  show()
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  await user.click(toggle('Make Changes'))
  expect(toggle('Make Changes')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('region', { name: 'Make Changes' })).toHaveTextContent('Reschedule or cancel')
  await user.click(toggle('Share Appointment'))
  expect(screen.getByRole('region', { name: 'Share Appointment' })).toHaveTextContent('Copy link')
  expect(toggle('Make Changes')).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle('Share Appointment'))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('by keyboard', async () => {
  const user = userEvent.setup()
  show()
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Share Appointment' })).toBeInTheDocument()
  await user.keyboard(' ')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})
