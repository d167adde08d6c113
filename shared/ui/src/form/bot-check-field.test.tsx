import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import {
  boolean,
  FormBotCheck,
  FormShell,
  FormTextField,
  object,
  string,
  SubmitButton,
  type FormBotCheckProps,
} from '.'

const schema = object({
  name: string(),
  notRobot: boolean().oneOf([true], 'Please confirm that you are not a robot.').required(),
})
const REFUSAL = { message: 'Unexpected error occurred.', field: 'bot_check' }
const FAILED = 'Unexpected error occurred. Or call (303) 555-0100.'

const onSubmit = jest.fn<Promise<void>, [unknown]>()
beforeEach(() => onSubmit.mockReset().mockResolvedValue(undefined))

/** A check that always passes. */
function Checked() {
  const [state, setState] = useState<FormBotCheckProps['state']>('open')
  const check = () => {
    setState('checking')
    setTimeout(() => setState('passed'), 20)
  }
  return (
    <FormShell schema={schema} onSubmit={onSubmit} fieldNames={{ bot_check: 'notRobot' }}>
      <FormTextField name="name" label="Name" />
      <FormBotCheck
        name="notRobot"
        state={state}
        onCheck={check}
        failedMessage={
          <>
            Unexpected error occurred. Or call <a href="tel:3035550100">(303) 555-0100</a>.
          </>
        }
      />
      <SubmitButton>Send</SubmitButton>
    </FormShell>
  )
}
const box = () => screen.getByRole('checkbox', { name: "I'm not a robot" })
const send = () => screen.getByRole('button', { name: 'Send' })
const passed = () => waitFor(() => expect(box()).toHaveAccessibleDescription('Checked'))

test('once checked, it stays checked', async () => {
  const user = userEvent.setup()
  render(<Checked />)
  await user.click(send())
  expect(box()).toHaveAccessibleDescription('Please confirm that you are not a robot.')
  await waitFor(() => expect(box()).toHaveFocus())
  await user.click(box())
  await passed()
  await user.click(box())
  expect(box()).toBeChecked()
  await user.click(send())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('when the server rejects it, the error shows the phone number, and it can be tried again', async () => {
  const user = userEvent.setup()
  render(<Checked />)
  for (const count of [1, 2]) {
    onSubmit.mockRejectedValueOnce(REFUSAL)
    await user.click(box())
    await passed()
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(box()).toHaveAccessibleDescription(/^Unexpected error occurred/)
    expect(screen.getByRole('link', { name: '(303) 555-0100' })).toBeVisible()
    await waitFor(() => expect(box()).toHaveFocus())
    expect(box()).not.toBeChecked()
    expect(box()).not.toHaveAttribute('aria-disabled')
    expect(onSubmit).toHaveBeenCalledTimes(count)
  }
  // Nothing is sent before it is checked again.
  await user.click(send())
  await waitFor(() => expect(box()).toHaveFocus())
  expect(onSubmit).toHaveBeenCalledTimes(2)
  await user.click(box())
  await passed()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(send())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(3))
  expect(box()).toBeChecked()
})

test('an error of another field leaves it checked', async () => {
  const user = userEvent.setup()
  onSubmit.mockRejectedValueOnce({ message: 'Too short', field: 'name' })
  render(<Checked />)
  await user.click(box())
  await passed()
  await user.click(send())
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  expect(box()).toBeChecked()
  expect(box()).toHaveAccessibleDescription('Checked')
})
