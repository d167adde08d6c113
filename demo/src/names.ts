/** Names and ids of the demo data, for journeys and page tests. Does not depend on code of the API. */

export type { MailKind } from 'api/mail-kind'

export const PASSWORD = 'portal-demo'

/** The same people exist on every tenant. */
export const emails = {
  /** Has everything: a technician on the way, invoices, a stored card, a membership, equipment, quotes, history. */
  customer: 'customer@example.com',
  /** Just signed up: no appointment, no phone. */
  newcomer: 'newcomer@example.com',
  /** Several addresses, one of them invalid; several hundred invoices. */
  landlord: 'landlord@example.com',
  /** Every charge is declined. */
  declined: 'declined@example.com',
} as const

export type DemoTenant = 'acme' | 'bluebird' | 'summit'
export const demoTenants: readonly DemoTenant[] = ['acme', 'bluebird', 'summit']

const tenantIds: Record<DemoTenant, number> = { acme: 1, bluebird: 2, summit: 3 }

/** Ids of seeded rows are below those that the database generates, with a range of 20,000 per tenant. */
const bases: Record<DemoTenant, number> = { acme: 10_000, bluebird: 30_000, summit: 50_000 }

/** Number of past visits of `customer`, besides the ones named below; a few of them were cancelled. */
export const HISTORY_COUNT = 60
export const LANDLORD_INVOICES = 360

/** Ids of a tenant's seeded rows; rows of different tables may have the same id. */
export function demoIds(tenant: DemoTenant) {
  const base = bases[tenant]
  const at = (n: number) => base + n
  return {
    tenant: tenantIds[tenant],
    users: {
      customer: at(1),
      newcomer: at(2),
      landlord: at(3),
      declined: at(4),
      admin: at(10),
      technicians: [at(11), at(12), at(13)],
    },
    technicians: [at(1), at(2), at(3)],
    categories: { cooling: at(1), heating: at(2), plumbing: at(3), electrical: at(4) },
    addresses: {
      customer: at(1),
      customerOffice: at(2),
      newcomer: at(3),
      landlord: [at(4), at(5), at(6), at(7)],
      landlordInvalid: at(8),
      declined: at(9),
    },
    /** Visits by what they demonstrate; each has a job with the same id. */
    appointments: {
      // of `customer`: no future visit besides the live one, so the dashboard opens it
      live: at(101),
      late: at(102),
      completed: at(103),
      cancelled: at(104),
      installationPending: at(105),
      quoteDenied: at(106),
      lostOpportunity: at(107),
      // of `landlord`
      pending: at(108),
      assigned: at(109),
      preferredAssignment: at(110),
      // of `declined`
      declinedPending: at(111),
      history: Array.from({ length: HISTORY_COUNT }, (_, index) => at(201 + index)),
      landlord: Array.from({ length: LANDLORD_INVOICES }, (_, index) => at(1001 + index)),
    },
    /** `customer`'s invoices by what they demonstrate; `declined` belongs to the customer of that name. */
    invoices: {
      /** Of the visit with a pending installation, so it is shown in the menu. */
      deposit: at(105),
      unpaid: at(201),
      partlyPaid: at(202),
      paid: at(103),
      voided: at(203),
      lateFee: at(204),
      discount: at(205),
      grouped: at(206),
      declined: at(112),
      /** One per visit of the history, with the visit's id; the first six are the ones named above. */
      history: Array.from({ length: HISTORY_COUNT }, (_, index) => at(201 + index)),
      landlord: Array.from({ length: LANDLORD_INVOICES }, (_, index) => at(1001 + index)),
    },
    /** Of `customer`; `sent` has two columns and groups. */
    quotes: { draft: at(101), pending: at(102), sent: at(103), accepted: at(104), denied: at(105), expired: at(106) },
    membership: at(1),
    equipment: { airConditioner: at(1), furnace: at(2), waterHeater: at(3) },
    /** The office's catalog; the same for every tenant. */
    departments: { service: at(1), installation: at(2), plumbing: at(3) },
    vendors: { supply: at(1), fixtures: at(2) },
    programs: { comfort: at(1) },
    tasks: {
      tuneUp: at(1),
      heatingTuneUp: at(2),
      capacitor: at(3),
      refrigerant: at(4),
      ductSealing: at(5),
      drain: at(6),
      thermostat: at(7),
      circuit: at(8),
      permit: at(9),
      heatPump: at(10),
      airHandler: at(11),
      waterHeater: at(12),
      comfortPlan: at(13),
      laborWarranty: at(14),
      retired: at(15),
    },
    /** SPRING10 takes 10% off, SENIOR5 5%, FIFTY $50. */
    discounts: { tenPercent: at(1), senior: at(2), fifty: at(3) },
  }
}
export type DemoIds = ReturnType<typeof demoIds>
