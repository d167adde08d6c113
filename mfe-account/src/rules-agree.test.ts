import { EmailInput, PhoneInput } from '@portal/contract'
import { email, phone, zip } from '@portal/ui/form'
import { assert, property, string, stringMatching } from 'fast-check'

// What the form lets through must not come back from the server as a mistake. Neither knows the other's rules.
const patternOf = (schema: { pattern?: string }) => new RegExp(schema.pattern!, 'u')

test('every e-mail that the forms take is one for the server', () => {
  const server = patternOf(EmailInput.properties.email_address)
  assert(
    property(string({ unit: 'binary' }), stringMatching(/^[^@]*@[^@]*$/), (any, likely) => {
      for (const text of [any, likely]) if (email().required().isValidSync(text)) expect(email().cast(text)).toMatch(server)
    }),
  )
})

test('every phone and every zip code that the forms take is one for the server', () => {
  const phones = patternOf(PhoneInput.properties.phone_number)
  assert(
    property(string(), stringMatching(/^\d{5}(-\d{4})?$/), (any, code) => {
      if (phone().required().isValidSync(any)) expect(phone().cast(any)).toMatch(phones)
      expect(zip().isValidSync(code)).toBe(true)
    }),
  )
})
