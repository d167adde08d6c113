// Used by the operator's command line, portal/src/cli, and for the release registry.
export { featureFlagDeclarations, pictureSlots, scopes, type PictureSlot, type Scope } from '@portal/contract'
export { ApiError } from './foundation/errors'
export type { TenantRow } from './foundation/tenants'
export type { BookingRules, CustomizationGroups } from './foundation/database/schema'
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
  changeTenant,
  createTenant,
  keepFormerPictures,
  listSubdomains,
  listTenants,
  type NewTenant,
  removePicture,
  removeUnusedPictures,
  setPicture,
  type UnusedPicture,
} from './areas/tenants'
export {
  addService,
  addTechnician,
  joinParts,
  listCategories,
  readServiceFields,
  removeService,
  setWorkingHours,
  techniciansWithOwnHours,
  workingParts,
} from './areas/scheduling'
export { providers, readAccountKeys, resealPaymentAccounts, setPaymentAccount } from './areas/billing'
export { failingJobs, type FailingJob, listFailedWork, retryFailedWork } from './composition/failed-work'
export { agreeOnFact, forgetFact, raiseFact, readRaisedFact } from './foundation/database/deployment-facts'
export { createSealer, type Sealer } from './foundation/security/sealing'
export { decodeText, type DecodedText } from './foundation/csv/decode-text'
export { backUp, restore, type DatabaseContents } from './foundation/database/backup'
export { actingAs } from './foundation/database/transactions'
