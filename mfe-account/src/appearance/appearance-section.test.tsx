import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { AppearanceSection } from './appearance-section'

test('what is chosen holds for the page at once', async () => {
  document.head.innerHTML = `<style id="${DARK_STYLE_ID}" media="${darkMedia.system}"></style>`
  render(<AppearanceSection />)
  const choice = screen.getByLabelText('Colors on this device')
  expect(choice).toHaveValue('system')
  await userEvent.selectOptions(choice, 'Dark')
  expect(choice).toHaveValue('dark')
  expect(document.getElementById(DARK_STYLE_ID)).toHaveAttribute('media', darkMedia.dark)
})
