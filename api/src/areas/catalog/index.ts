export { catalogArea } from './catalog.routes'
