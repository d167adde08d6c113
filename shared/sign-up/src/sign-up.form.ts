import { msg, t } from '@lingui/core/macro'
import type { AddressInput, NewUserInput } from '@portal/contract'
import { boolean, email, object, password, phone, required, REQUIRED, type InferType } from '@portal/ui/form'

const notRobot = () => t`Please confirm that you are not a robot.`

export const personSchema = (botCheck: boolean) =>
  object({
    first_name: required().max(80, () => t`First name is too long`),
    last_name: required().max(80, () => t`Last name is too long`),
    phone: phone().required(REQUIRED),
    email: email()
      .required(REQUIRED)
      .max(254, () => t`Email is too long`),
    password: password(),
    notRobot: botCheck ? boolean().oneOf([true], notRobot).required(notRobot) : boolean(),
  })
export type PersonValues = InferType<ReturnType<typeof personSchema>>

/** Fields that are kept in the draft; never the password. */
export const keptPersonFields = ['first_name', 'last_name', 'phone', 'email'] as const
export const PASSWORD_AGAIN = msg`Please enter your password again.`

/** The server's field names → the form's. */
export const signUpFieldNames = {
  'user.first_name': 'first_name',
  'user.last_name': 'last_name',
  'user.phone': 'phone',
  'user.email': 'email',
  'user.password': 'password',
  'user.password_confirmation': 'password',
  bot_check: 'notRobot',
}

/** The password can be revealed, so the form has one password field, whose value is also the confirmation. */
export const toNewUser = (
  { first_name, last_name, phone, email, password }: PersonValues,
  address: AddressInput,
): NewUserInput => ({
  first_name,
  last_name,
  phone,
  email,
  password,
  password_confirmation: password,
  addresses_attributes: [{ ...address, name: t({ message: 'Home', context: 'address' }), primary: true }],
})
