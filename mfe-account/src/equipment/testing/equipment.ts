import type { Equipment } from '@portal/contract'

export const equipment: Equipment = {
  id: 1,
  name: 'Furnace',
  archived: false,
  address: null,
  equipment_type_name: null,
  manufacturer: null,
  notes: null,
  components: [],
  service_history: [],
  warranty: null,
}
