export { changeTenant, insertTenant, createTenant, listSubdomains, listTenants, type NewTenant } from './manage-tenants'
export { removePicture, setPicture, type SetPicture } from './pictures/change-pictures'
export { changeSettings, readChange, type Change } from './settings/change-settings'
export { checks, requireSubdomain, requireValid } from './settings/checks'
export { readCustomized } from './settings/customizations'
export { visitsOn } from './settings/holidays'
export {
  formatHours,
  parseHours,
  readWeeklyHours,
  showWeeklyHours,
  workingParts,
  type WeeklyHours,
} from './settings/weekly-hours'
export { tenantsArea } from './tenants.routes'
export { addZone, findZone, isServed, loadZones, zipCodesIn } from './zones/zones.store'
