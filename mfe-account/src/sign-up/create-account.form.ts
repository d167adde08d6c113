import { addressSchema, toNewAddress } from '@portal/address'
import type { NewUserInput } from '@portal/contract'
import { keptPersonFields, personSchema, toNewUser } from '@portal/sign-up'
import type { InferType } from '@portal/ui/form'

/** Path of the address in the request. */
export const ADDRESS_PATH = 'user.addresses_attributes.0'

export const createAccountSchema = (person: ReturnType<typeof personSchema>) => person.concat(addressSchema)
export type CreateAccountValues = InferType<ReturnType<typeof createAccountSchema>>

/** Fields that are saved in the draft. */
export const keptFields = [
  ...keptPersonFields,
  'manual',
  'place',
  'search',
  'street',
  'unit',
  'city',
  'state',
  'zip_code',
] as const satisfies readonly (keyof CreateAccountValues)[]

export const toCreateUserRequest = (values: CreateAccountValues): NewUserInput =>
  toNewUser(values, toNewAddress(values))
