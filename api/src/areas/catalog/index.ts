export { resourcesArea } from './catalog.routes'
