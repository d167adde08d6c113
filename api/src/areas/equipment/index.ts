export { equipmentArea } from './equipment.routes'
