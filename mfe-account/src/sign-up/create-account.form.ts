import { addressSchema, toNewAddress } from '@portal/address'
import type { NewUserInput } from '@portal/contract'
import { personSchema, toNewUser } from '@portal/sign-up'
import type { InferType } from '@portal/ui/form'

/** Where the address stands in what is sent. */
export const ADDRESS_PATH = 'user.addresses_attributes.0'

export const createAccountSchema = (person: ReturnType<typeof personSchema>) => person.concat(addressSchema)
export type CreateAccountValues = InferType<ReturnType<typeof createAccountSchema>>

export const toCreateUserRequest = (values: CreateAccountValues): NewUserInput => toNewUser(values, toNewAddress(values))
