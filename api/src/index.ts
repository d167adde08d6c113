export type { BackgroundJobs, Job, JobReport } from './foundation/background-job'
export { createApi, type ApiOptions, type Readiness, type RunningApi } from './composition/create-api'
export { createLog, type LogOptions } from './foundation/log'
export { openDatabase, type DatabaseOptions } from './foundation/database/open-database'
export { rows, type Database, type Db } from './foundation/database/database'
export type { Services } from './foundation/services'
export type { FeatureSource } from './foundation/features'
export { createSession } from './foundation/security/sessions'
export { createPasswords, type PasswordOptions } from './foundation/security/passwords'
export { createStaffLink, getOrCreateLinkToken, type StaffLink } from './areas/identity'
export type { CableOptions, Place } from './areas/tracking'
export { createBus } from './foundation/bus/create-bus'
export type { Bus } from './foundation/bus/bus'
export {
  type GatewayAccount,
  type GatewayRegistryOptions,
  type VendorUrls,
  type Reconciled,
  reconcilePayments,
} from './areas/billing'
export { startBackgroundJobs } from './composition/background-jobs'
export { createRecaptcha, type Recaptcha } from './foundation/security/recaptcha'
export { createEmbeddedStore } from './foundation/files/embedded/create-embedded-store'
export { createS3Store } from './foundation/files/s3/s3-store'
export type { FileStore } from './foundation/files/file-store'
export { createLenders, type LenderAccount, type Lenders } from './areas/quotes'
export { sendDueMail } from './foundation/mail/mail-worker'
export { createSmtpTransport, type MailMessage, type MailTransport } from './foundation/mail/transport'
