import type { Area } from '#foundation/services'
import { erasureRoutes } from './erasure.routes'

export { eraseCustomer } from './erase-customer'
export { deleteExpiredRecords, eraseDueCustomers } from './erase-due'

export const privacyArea: Area = (api) => erasureRoutes(api)
