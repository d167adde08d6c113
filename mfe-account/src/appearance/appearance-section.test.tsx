import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { AppearanceSection } from './appearance-section'

test('what is chosen holds for the page at once', async () => {
  document.head.innerHTML = `<style id="${DARK_STYLE_ID}" media="${darkMedia.system}"></style>`
  render(<AppearanceSection />)
  expect(screen.getByRole('group', { name: 'Colors on this device' })).toBeVisible()
  expect(screen.getByLabelText('Light or dark as my device')).toBeChecked()
  await userEvent.click(screen.getByLabelText('Dark'))
  expect(screen.getByLabelText('Dark')).toBeChecked()
  expect(document.getElementById(DARK_STYLE_ID)).toHaveAttribute('media', darkMedia.dark)
})
