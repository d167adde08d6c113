import type { AddressInput } from '@portal/contract'
import { object, required, REQUIRED, string, zip, type InferType } from '@portal/ui/form'

export const addressSchema = object({
  street: required(),
  unit: string().trim().default(''),
  city: required(),
  state: required(),
  zip_code: zip().required(REQUIRED),
})
export type AddressValues = InferType<typeof addressSchema>

/** The server's names of the fields. */
export const addressFieldNames = Object.fromEntries(Object.keys(addressSchema.fields).map((name) => [`address.${name}`, name]))

export const toAddressInput = ({ unit, ...address }: AddressValues): AddressInput => ({
  ...address,
  unit: unit || null,
  create_with_tax_setting_default: true,
})

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

/** The fifty and DC. */
export const stateOptions = states.split(',').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }))
