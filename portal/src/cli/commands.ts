import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './api-keys'
import { backupCommand, restoreCommand } from './backup'
import type { Command } from './command'
import { customerErase } from './erase-customer'
import { exportCommand, importTenantCommand, tenantRemove } from './exports'
import { failedCommand, retryCommand } from './failed-jobs'
import { forgetRegistryCommand } from './forget-registry'
import { importCommand, importList, importUndo } from './import'
import { inviteCommand } from './invite'
import { tenantLateDiscount } from './late-discount'
import { linkCommand, linksCommand, revokeLinkCommand } from './links'
import { migrateCommand } from './migrate'
import { paymentAccountList, paymentAccountRemove, paymentAccountReseal, paymentAccountSet } from './payment-accounts'
import { tenantPicture } from './pictures'
import { prepareCommand } from './prepare'
import { serviceAdd, serviceRemove } from './services'
import { adminToken, staffAdd, staffHours } from './staff'
import { tenantFlag } from './tenant-flags'
import { tenantBooking, tenantCreate, tenantList, tenantSet } from './tenants'

/** All commands of `portal`, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  link: linkCommand,
  links: linksCommand,
  'revoke-link': revokeLinkCommand,
  'tenant create': tenantCreate,
  'tenant list': tenantList,
  'tenant set': tenantSet,
  'tenant picture': tenantPicture,
  'tenant flag': tenantFlag,
  'tenant booking': tenantBooking,
  'tenant late-discount': tenantLateDiscount,
  'tenant remove': tenantRemove,
  'service add': serviceAdd,
  'service remove': serviceRemove,
  'staff add': staffAdd,
  'staff hours': staffHours,
  'admin-token': adminToken,
  'api-key create': apiKeyCreate,
  'api-key list': apiKeyList,
  'api-key revoke': apiKeyRevoke,
  import: importCommand,
  'import list': importList,
  'import undo': importUndo,
  invite: inviteCommand,
  'customer erase': customerErase,
  'payment-account set': paymentAccountSet,
  'payment-account list': paymentAccountList,
  'payment-account remove': paymentAccountRemove,
  'payment-account reseal': paymentAccountReseal,
  'jobs failed': failedCommand,
  'jobs retry': retryCommand,
  backup: backupCommand,
  restore: restoreCommand,
  export: exportCommand,
  'import-tenant': importTenantCommand,
  'forget-registry': forgetRegistryCommand,
  migrate: migrateCommand,
  prepare: prepareCommand,
}
