import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@portal/i18n'
import { renderStory } from '@portal/testing'
import * as stories from './rating-form.stories'
import { charactersLeftText, starsText } from './rating.form'

const stars = () => screen.getAllByRole<HTMLInputElement>('radio')
const chosen = () =>
  stars()
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
const filled = (box: HTMLElement = document.body) =>
  [...box.querySelectorAll('svg')].map((star) => star.getAttribute('fill') !== 'none')

test('five stars by keyboard, each with a name', async () => {
  const user = userEvent.setup()
  renderStory(<stories.Empty />)
  expect(screen.getByRole('radiogroup', { name: 'How was it?' })).toBeVisible()
  expect(stars().map((star) => star.labels?.[0]?.textContent)).toEqual([
    '1 star',
    '2 stars',
    '3 stars',
    '4 stars',
    '5 stars',
  ])
  await user.tab()
  expect(stars()[0]).toHaveFocus()
  await user.keyboard(' ')
  expect(chosen()).toEqual(['1'])
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen()).toEqual(['3'])
  await user.keyboard('{ArrowLeft}')
  expect(chosen()).toEqual(['2'])
})

test('a chosen star is shown by its shape and in words', async () => {
  const user = userEvent.setup()
  renderStory(<stories.Empty />)
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(filled()).toEqual([true, true, true, true, false])
  expect(screen.getByText('4 stars', { selector: '[aria-hidden]' })).toBeVisible()
})

test('without stars nothing is sent, and the stars say what is missing', async () => {
  const user = userEvent.setup()
  renderStory(<stories.Empty />)
  await user.click(screen.getByRole('button', { name: 'Send Rating' }))
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose from one to five stars.')
  expect(stars()[0]).toHaveFocus()
})

test('a failure keeps what was typed', async () => {
  const user = userEvent.setup()
  renderStory(<stories.Failing />)
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await user.type(screen.getByLabelText('Comment (optional)'), 'Quick')
  await user.click(screen.getByRole('button', { name: 'Send Rating' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The office is closed for a moment.')
  expect(chosen()).toEqual(['5'])
  expect(screen.getByLabelText('Comment (optional)')).toHaveValue('Quick')
})

test('the counter is shown on every keystroke and announced at a few thresholds', async () => {
  const user = userEvent.setup()
  renderStory(<stories.Empty />)
  const field = screen.getByLabelText('Comment (optional)')
  await user.click(field)
  await user.paste('x'.repeat(899))
  expect(screen.getByText('899 / 1000')).toHaveAttribute('aria-hidden')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.type(field, 'x')
  expect(screen.getByRole('status')).toHaveTextContent('At most 100 characters left')
  await user.paste('x'.repeat(200))
  expect(field).toHaveValue('x'.repeat(1000))
  expect(screen.getByRole('status')).toHaveTextContent('No characters left')
})

test('given: one image with an accessible name', () => {
  renderStory(<stories.Given />)
  expect(filled(screen.getByRole('img', { name: '4 of 5 stars' }))).toEqual([true, true, true, true, false])
})

test.each([
  [1, '1 star'],
  [2, '2 stars'],
  [5, '5 stars'],
])('%i is %s', (score, text) => expect(starsText(score, i18n)).toBe(text))
test.each([
  [0, ''],
  [899, ''],
  [900, 'At most 100 characters left'],
  [949, 'At most 100 characters left'],
  [950, 'At most 50 characters left'],
  [990, 'At most 10 characters left'],
  [999, 'At most 10 characters left'],
  [1000, 'No characters left'],
])('after %i letters: "%s"', (length, text) => expect(charactersLeftText(length, i18n)).toBe(text))
