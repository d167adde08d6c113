import { screen, within } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './financing-card.stories'

const statuses = () => screen.getAllByRole('status').map((region) => region.textContent)

test('loading: the last known lowest payment is still shown', () => {
  renderStory(<stories.Loading />)
  expect(screen.getByRole('region', { name: 'Financing' })).toHaveTextContent('Payments as low as $149.00/month')
  expect(statuses()).toEqual(['', 'Getting financing offers...'])
})

test('failed: message, retry button and request id', () => {
  renderStory(<stories.Failed />)
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByText('We could not get financing offers.')).toBeVisible()
  expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(alert.getByText('Request req-7')).toBeVisible()
  expect(screen.queryByText('Payments as low as')).not.toBeInTheDocument()
})

test('empty', () => {
  renderStory(<stories.Empty />)
  expect(screen.getAllByText('No lender offers financing for this amount.')).toHaveLength(2)
  expect(statuses()).toEqual(['No lender offers financing for this amount.'])
})

test('full', () => {
  renderStory(<stories.Full />)
  expect(screen.getByText('Payments as low as')).toHaveTextContent('Payments as low as $137.69/month')
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LenderMonthly paymentMonthsRate',
    'Service Finance$137.6912010.99%',
    'Service Finance$165.96849.99%',
    'Service Finance$207.54608.99%',
    'Service Finance$313.32367.99%',
  ])
  expect(statuses()).toEqual(['4 financing offers. Payments as low as $137.69 a month.'])
})

test('several lenders are distinguished by name', () => {
  renderStory(<stories.SeveralLenders />)
  expect(screen.getByRole('cell', { name: 'Home Lending' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Service Finance' })).toBeVisible()
})

test('too high a down payment: reported under the field, and nothing else', () => {
  renderStory(<stories.TooMuchDown />)
  expect(screen.getByRole('textbox', { name: 'Down payment' })).toHaveAccessibleDescription(
    'The down payment must be less than the total of $10,000.00.',
  )
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(statuses()).toEqual([''])
})

test('the lowest payment alone', () => {
  renderStory(<stories.LowestOnly />)
  expect(screen.getByText('Payments as low as')).toHaveTextContent('Payments as low as $137.69/month')
})
