import { assert, property, string, stringMatching } from 'fast-check'
import { EmailInput, PhoneInput } from '@portal/contract'
import { email, phone, zip } from '@portal/ui/form'

// The server must not reject what the form accepts. Their validation rules are separate.
const toPattern = (schema: { pattern?: string }) => new RegExp(schema.pattern!, 'u')

test('every email that the forms accept is valid on the server', () => {
  const server = toPattern(EmailInput.properties.email_address)
  assert(
    property(string({ unit: 'binary' }), stringMatching(/^[^@]*@[^@]*$/), (any, likely) => {
      for (const text of [any, likely])
        if (email().required().isValidSync(text)) expect(email().cast(text)).toMatch(server)
    }),
  )
})

test('every phone that the forms accept is valid on the server, and every zip code is valid in the forms', () => {
  const phones = toPattern(PhoneInput.properties.phone_number)
  assert(
    property(string(), stringMatching(/^\d{5}(-\d{4})?$/), (any, code) => {
      if (phone().required().isValidSync(any)) expect(phone().cast(any)).toMatch(phones)
      expect(zip().isValidSync(code)).toBe(true)
    }),
  )
})
