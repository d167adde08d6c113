import { screen, waitFor } from '@testing-library/react'

beforeEach(() => void (document.body.innerHTML = '<p>The page</p>'))
afterEach(() => void (document.body.innerHTML = ''))

test('the error of a query shows the page, and its stack begins in the test', () => {
  let error = new Error()
  try {
    screen.getByRole('button')
  } catch (thrown) {
    error = thrown as Error
  }
  expect(error.message).toContain('The page')
  expect(error.stack).not.toContain('element-error.ts')
})

test('the error of waitFor shows the page when its time is up', async () => {
  const wait = waitFor(() => screen.getByText('Nowhere'), { timeout: 1 })
  await expect(wait).rejects.toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringContaining('The page'),
    stack: expect.stringContaining('The page'),
  })
})
