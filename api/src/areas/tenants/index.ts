export { changeTenant, createTenant, listSubdomains, listTenants, type NewTenant } from './manage-tenants'
export {
  keepFormerPictures,
  removePicture,
  removeUnusedPictures,
  setPicture,
  type SetPicture,
  type UnusedPicture,
} from './pictures/change-pictures'
export { tenantsArea } from './tenants.routes'
