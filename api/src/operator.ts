// Used by the operator's command line, portal/src/cli, and for the release registry.
export {
  bookingRanges,
  featureFlagDeclarations,
  MAX_LATE_CENTS,
  MAX_WORK_MINUTES,
  pictureSlots,
  scopes,
  type PictureSlot,
  type Scope,
} from '@portal/contract'
export { ApiError } from './foundation/errors'
export type { TenantRow } from './foundation/tenants'
export type { BookingRules } from './foundation/database/schema'
export {
  addStaff,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  publishLinkRevoked,
  revokeLink,
  inviteCustomers,
  inviteWaiting,
  type NewLink,
  createLink,
  type NewStaff,
  openAdminSession,
  phoneDigits,
  listLinks,
} from './areas/identity'
export {
  columnFields,
  findDateOrders,
  importFile,
  type ImportedRow,
  listImports,
  presets,
  proposeMapping,
  rememberedMapping,
  undoImport,
} from './areas/records'
export { openTable, TableError, type Table } from './foundation/csv/read-table'
export { BYTE_ORDER_MARK, toCsvLines } from './foundation/csv/write-csv'
export { recordResources, recordTypes, type RecordType } from '@portal/contract'
export {
  type Change,
  changeSettings,
  changeTenant,
  checks,
  createTenant,
  formatHours,
  listSubdomains,
  listTenants,
  type NewTenant,
  parseHours,
  readCustomized,
  readWeeklyHours,
  removePicture,
  requireSubdomain,
  requireValid,
  setPicture,
  visitsOn,
} from './areas/tenants'
export {
  addService,
  addTechnician,
  findNamesake,
  listCategories,
  readServiceFields,
  readServiceTranslations,
  removeService,
  setWorkingHours,
  techniciansWithOwnHours,
} from './areas/scheduling'
export { exportTenant, importTenant, removeTenant } from './areas/exports'
export { eraseCustomer } from './areas/privacy'
export { resealWebhookSecrets } from './areas/webhooks'
export { providers, readAccountKeys, resealPaymentAccounts, setPaymentAccount } from './areas/billing'
export { openCompany } from './composition/company-file/open-company'
export { readCompanyFile } from './composition/company-file/read-company-file'
export { failingJobs, type FailingJob, listFailedWork, retryFailedWork } from './composition/failed-work'
export { agreeOnFact, forgetFact, raiseFact, readRaisedFact } from './foundation/database/deployment-facts'
export { createSealer, sealerFromSecret, type Sealer } from './foundation/security/sealing'
export { decodeText, type DecodedText } from './foundation/csv/decode-text'
export { backUp, restore, type DatabaseContents } from './foundation/database/backup'
export { actingAs } from './foundation/database/transactions'
