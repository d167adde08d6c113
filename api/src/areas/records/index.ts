export { recordsArea } from './records.routes'
