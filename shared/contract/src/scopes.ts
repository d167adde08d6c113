import { adminCalls } from './admin-calls'
import { portalCalls } from './calls'
import { resourceCallPaths } from './resource-calls'

const callsByPath = { ...portalCalls, ...adminCalls }
type CallName = keyof typeof callsByPath

/** Calls of the office by what they are about; those of a session itself need no scope. */
const areaCalls = {
  settings: [
    'getSettings',
    'updateSettings',
    'listHolidays',
    'addHoliday',
    'removeHoliday',
    'listZones',
    'getZone',
    'createZone',
    'updateZone',
    'removeZone',
    'listServices',
    'getService',
    'createService',
    'updateService',
    'endService',
    'arrangeServices',
    'getPaymentSettings',
    'setPaymentSettings',
    'setPicture',
    'removePicture',
  ],
  staff: [
    'listStaff',
    'getStaffMember',
    'createStaffMember',
    'updateStaffMember',
    'endStaffMember',
    'listTimeOff',
    'addTimeOff',
    'removeTimeOff',
  ],
  keys: ['listApiKeys', 'createApiKey', 'revokeApiKey'],
  audit: ['listAuditEntries'],
  changes: ['listChanges'],
  webhooks: [
    'listWebhookEndpoints',
    'createWebhookEndpoint',
    'updateWebhookEndpoint',
    'removeWebhookEndpoint',
    'rotateWebhookSecret',
    'testWebhookEndpoint',
    'listWebhookDeliveries',
    'replayWebhookDelivery',
    'replayWebhookDeliveries',
  ],
  external_ids: ['listExternalIds', 'setExternalId', 'removeExternalId'],
  customers: [
    'listCustomers',
    'getCustomer',
    'createCustomer',
    'updateCustomer',
    'endCustomer',
    'restoreCustomer',
    'inviteCustomer',
    'mergeCustomer',
    'restoreMergedCustomer',
    'createAddress',
    'updateAddress',
    'listAllEquipment',
    'listEquipment',
    'getEquipment',
    'createEquipment',
    'updateEquipment',
    'archiveEquipment',
    'putCustomerRecords',
    'putAddressRecords',
    'putEquipmentRecords',
  ],
  visits: [
    'getBoard',
    'listVisits',
    'bookForCustomer',
    'assignAppointment',
    'moveAppointment',
    'getAppointment',
    'updateAppointment',
    'getTechnicianVisit',
    'setVisitProgress',
    'reportLateness',
    'resendConfirmation',
    'removeAppointmentPhoto',
    'getRating',
    'getJob',
    'reserveJobPhotos',
    'confirmJobPhotos',
    'createJobPhoto',
    'updateJobPhoto',
    'deleteJobPhoto',
    'createJobDocument',
    'updateJobDocument',
    'deleteJobDocument',
    'listJobTechnicians',
    'setJobOwner',
    'setJobCommissions',
    'listCommentsByDate',
    'createComment',
    'updateComment',
    'deleteComment',
    'putVisitRecords',
  ],
  quotes: [
    'getQuote',
    'createQuote',
    'updateQuote',
    'copyQuote',
    'extendQuote',
    'reopenQuote',
    'acceptQuote',
    'emailQuote',
    'addQuoteItem',
    'updateQuoteItem',
    'removeQuoteItem',
    'arrangeQuoteItems',
    'groupQuoteItems',
    'ungroupQuoteItems',
    'setQuotePricing',
    'getFinancingOptions',
    'listQuotes',
    'listCustomerQuotes',
    'listQuoteReplies',
    'updateQuoteReply',
    'listJobQuotes',
    'updateJobQuote',
    'acceptJobQuote',
    'emailJobQuote',
    'addJobQuoteItem',
    'updateJobQuoteItem',
    'removeJobQuoteItem',
    'setJobQuotePricing',
    'setJobQuoteOwner',
    'putQuoteRecords',
  ],
  invoices: [
    'getInvoice',
    'createInvoice',
    'updateInvoice',
    'addInvoiceItem',
    'updateInvoiceItem',
    'removeInvoiceItem',
    'arrangeInvoiceItems',
    'groupInvoiceItems',
    'ungroupInvoiceItems',
    'setInvoicePricing',
    'createPaymentLink',
    'listCustomerInvoices',
    'getJobInvoice',
    'getJobInvoicePdf',
    'confirmWork',
    'putInvoiceRecords',
    'listInvoices',
    'billCustomer',
    'finalizeInvoice',
    'voidInvoice',
    'creditInvoice',
    'writeOffInvoice',
    'listReceivables',
    'getStatement',
    'mailStatement',
  ],
  payments: [
    'listPaymentMethods',
    'payInvoice',
    'getPaymentByKey',
    'closePaymentKey',
    'listPayments',
    'voidPayment',
    'refundPayment',
    'createPayment',
    'recordPayment',
    'deletePayment',
    'listJobTransactions',
    'createJobTransaction',
    'listTransactionReceivers',
  ],
  catalog: [
    'listTaskChoices',
    'listDiscounts',
    'putPriceRecords',
    'getDiscount',
    'createDiscount',
    'updateDiscount',
    ...(Object.keys(resourceCallPaths) as (keyof typeof resourceCallPaths)[]),
  ],
  memberships: [
    'listMemberships',
    'listCustomerMemberships',
    'getMembership',
    'createMembership',
    'updateMembership',
    'endMembership',
    'renewMembership',
    'putMembershipRecords',
  ],
  tasks: ['listOfficeTasks', 'completeOfficeTask'],
  privacy: ['eraseCustomer'],
  exports: ['createExport', 'getExport'],
  links: ['listLinks', 'createLink', 'revokeLink'],
} as const satisfies Record<string, readonly CallName[]>

export type ScopeArea = keyof typeof areaCalls
/** What somebody of the office, or a key, may do: read or write what one area is about. To write includes to read. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`

export const scopeAreas = Object.keys(areaCalls) as ScopeArea[]
export const scopes: readonly Scope[] = scopeAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const)

const needed = new Map<CallName, Scope>(
  Object.entries(areaCalls).flatMap(([area, names]) =>
    names.map((name: CallName) => {
      const kind = callsByPath[name].startsWith('GET ') ? 'read' : 'write'
      return [name, `${area as ScopeArea}:${kind}`] as const
    }),
  ),
)

/** The scope that the office needs for a call; undefined for a call that every session may make. */
export const neededScope = (name: CallName): Scope | undefined => needed.get(name)

/** What people of the office do. Who has none, an administrator from before there were any, is an owner. */
export const duties = ['owner', 'office', 'dispatcher'] as const
export type Duty = (typeof duties)[number]

const write = (...areas: ScopeArea[]): Scope[] => areas.map((area) => `${area}:write` as const)

const dutyScopes: Record<Duty, readonly Scope[]> = {
  owner: scopes,
  office: [
    ...write(
      'customers',
      'visits',
      'quotes',
      'invoices',
      'payments',
      'memberships',
      'tasks',
      'catalog',
      'links',
      'external_ids',
    ),
    'settings:read',
    'staff:read',
    'changes:read',
  ],
  dispatcher: [
    ...write('customers', 'visits', 'tasks', 'links'),
    'staff:read',
    'quotes:read',
    'invoices:read',
    'memberships:read',
    'catalog:read',
  ],
}

/** Whether these scopes include the needed one: `customers:write` includes `customers:read`. */
export const includesScope = (granted: readonly Scope[], scope: Scope): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/:read$/, ':write') as Scope)

export const grantedByDuty = (duty: Duty | null): readonly Scope[] => dutyScopes[duty ?? 'owner']
