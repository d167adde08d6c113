export { reportsArea } from './reports.routes'
export { loadTableFile } from './table-file'
