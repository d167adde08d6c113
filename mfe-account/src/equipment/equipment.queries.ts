import { useQuery } from '@portal/client'

/** What the customer has in use. */
export const useEquipment = (customerId: number) => useQuery('listEquipment', { params: { id: customerId } })
