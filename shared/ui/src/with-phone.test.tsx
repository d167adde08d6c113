import { render } from '@testing-library/react'
import { SupportPhoneProvider } from './slow-connection'
import { WithPhone } from './with-phone'

test.each([
  ['This quote has expired. Please call our office for a new one.', true],
  ['You can log in instead, or call us and ask for a new one.', true],
  ['Please try again later. Questions? Call us at (303) 555-0100.', false],
  ['That time was just taken. Please choose another.', false],
  ['Our technicians call when they are on their way.', false],
])('"%s" is followed by the phone number: %s', (text, isFollowed) => {
  const { container } = render(
    <SupportPhoneProvider value={<a href="tel:3035550199">(303) 555-0199</a>}>
      <WithPhone text={text} />
    </SupportPhoneProvider>,
  )
  expect(container).toHaveTextContent(isFollowed ? `${text} (303) 555-0199` : text, { normalizeWhitespace: true })
  expect(container.querySelectorAll('a')).toHaveLength(isFollowed ? 1 : 0)
})

test('without a number the text stands alone', () => {
  const { container } = render(<WithPhone text="Please call our office." />)
  expect(container).toHaveTextContent(/^Please call our office\.$/)
})
