import { eq } from 'drizzle-orm'
import {
  equipment,
  equipmentComponents,
  equipmentService,
  membershipItems,
  memberships,
  storedPaymentMethods,
} from 'api/schema'
import { formatDay, days, placeAt, type SeedContext } from './context'

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#b45309" d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z"/></svg>')}`

async function seedMembership({ db, ids, now, zone }: SeedContext): Promise<void> {
  await db.insert(memberships).values({
    id: ids.membership,
    userId: ids.users.customer,
    programName: 'Comfort Plan',
    programDescription: 'Two tune-ups a year and 10% off repairs',
    iconUrl: icon,
    startsAt: formatDay(days(now, -200), zone),
    renewsAt: formatDay(days(now, 165), zone),
    endsAt: null,
    autoRenews: true,
    coveredSystems: 2,
    priceCents: 21_900,
    durationCount: 1,
    durationPeriod: 'year',
  })
  await db.insert(membershipItems).values([
    { membershipId: ids.membership, unitName: 'Cooling tune-up', frequencyCount: 1, frequencyPeriod: 'year' },
    { membershipId: ids.membership, unitName: 'Heating tune-up', frequencyCount: 1, frequencyPeriod: 'year' },
    { membershipId: ids.membership, unitName: 'Filter change', frequencyCount: 3, frequencyPeriod: 'month' },
  ])
}

type StoredCard = typeof storedPaymentMethods.$inferInsert & { id: number }

/**
 * An approved card for `customer`, and an always declined one for `declined`; none at summit, which takes no online payments. At
 * bluebird, which stores several cards, `customer` has a second one and a third that has expired.
 */
function listStoredCards({ ids, tenant, now, storedCards, ...context }: SeedContext): StoredCard[] {
  if (tenant === 'summit') return []
  const home = placeAt(context, 0)
  const year = now.getUTCFullYear()
  const common = {
    methodKey: tenant === 'acme' ? ('stax_card' as const) : ('gpi_card' as const),
    gateway: tenant === 'acme' ? 'stax' : 'gpi',
    paymentType: 'card' as const,
    expMonth: 12,
    expYear: year + 3,
    brand: 'Visa',
    street: home.street,
    city: home.city,
    state: home.state,
    zipCode: home.zipCode,
    createdAt: days(now, -90),
  }
  const { customer, declined } = ids.users
  const cards: StoredCard[] = [
    { ...common, id: customer, userId: customer, gatewayToken: storedCards.approved, last4: '1111' },
    { ...common, id: declined, userId: declined, gatewayToken: storedCards.declined, last4: '1881' },
  ]
  if (tenant === 'bluebird') {
    cards.push(
      {
        ...common,
        id: customer + 100,
        userId: customer,
        isDefault: false,
        gatewayToken: storedCards.second ?? storedCards.approved,
        brand: 'MasterCard',
        last4: '4444',
        createdAt: days(now, -60),
      },
      {
        ...common,
        id: customer + 200,
        userId: customer,
        isDefault: false,
        gatewayToken: storedCards.expired ?? 'expired',
        brand: 'Discover',
        last4: '1117',
        expMonth: 1,
        expYear: year - 1,
        createdAt: days(now, -800),
      },
    )
  }
  return cards
}

/** Gives the cards of an earlier run, unless they were deleted, their new tokens: the gateway may no longer know the old ones. */
export async function renewCardTokens(context: SeedContext): Promise<void> {
  for (const { id, gatewayToken } of listStoredCards(context))
    await context.db.update(storedPaymentMethods).set({ gatewayToken }).where(eq(storedPaymentMethods.id, id))
}

/** The day so many years ago; in the future if negative. */
function yearsAgo({ now, zone }: SeedContext, years: number): string {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return formatDay(then, zone)
}

async function seedEquipment(context: SeedContext): Promise<void> {
  const { db, ids } = context
  const { equipment: item, users, addresses } = ids
  const created = await db
    .insert(equipment)
    .values([
      {
        id: item.airConditioner,
        userId: users.customer,
        addressId: addresses.customer,
        name: 'Air conditioner',
        typeName: 'Cooling',
        manufacturer: 'Northwind',
        notes: 'Shut-off is behind the garage.',
        warrantyProgramName: 'Ten Year Parts',
        warrantyProviderName: 'Northwind',
        warrantyLaborRateCents: 9_500,
        warrantyTermYears: 10,
        warrantyPurchaseDate: yearsAgo(context, 3),
        warrantyEffectiveDate: yearsAgo(context, 3),
        warrantyExpirationDate: yearsAgo(context, -7),
      },
      {
        id: item.furnace,
        userId: users.customer,
        addressId: addresses.customer,
        name: 'Furnace',
        typeName: 'Heating',
        manufacturer: 'Hearthline',
      },
      {
        id: item.waterHeater,
        userId: users.customer,
        addressId: addresses.customerOffice,
        name: 'Water heater',
        typeName: 'Plumbing',
      },
    ])
    .returning({ id: equipment.id })
  if (created.length === 0) return
  await seedComponents(context)
  await seedService(context)
}

async function seedComponents(context: SeedContext): Promise<void> {
  const { equipment: item } = context.ids
  await context.db.insert(equipmentComponents).values([
    {
      equipmentId: item.airConditioner,
      position: 0,
      name: 'Condenser',
      manufacturer: 'Northwind',
      installLocation: 'North side of the house',
      warranty: '10 years',
      serialNumber: 'NW-3T-884201',
      modelNumber: 'NW36-16',
      manufacturedOn: yearsAgo(context, 4),
      installedOn: yearsAgo(context, 3),
    },
    {
      equipmentId: item.airConditioner,
      position: 1,
      name: 'Evaporator coil',
      manufacturer: 'Northwind',
      installLocation: 'Attic',
      serialNumber: 'NW-EC-114870',
      modelNumber: 'NWC36',
      manufacturedOn: yearsAgo(context, 4),
      installedOn: yearsAgo(context, 3),
    },
    {
      equipmentId: item.furnace,
      position: 0,
      name: 'Furnace',
      manufacturer: 'Hearthline',
      installLocation: 'Basement',
      warranty: 'Expired',
      serialNumber: 'HL-90-2217',
      modelNumber: 'HL90-80',
      manufacturedOn: yearsAgo(context, 12),
      installedOn: yearsAgo(context, 11),
    },
  ])
}

async function seedService({ db, ids, now }: SeedContext): Promise<void> {
  const { equipment: item, appointments, invoices } = ids
  await db.insert(equipmentService).values([
    {
      equipmentId: item.airConditioner,
      finalizedAt: days(now, -30),
      unitName: 'Capacitor, dual run',
      ownerFullName: 'Jamie Ortiz',
      invoiceId: invoices.unpaid,
      jobId: appointments.history[0],
    },
    {
      equipmentId: item.airConditioner,
      finalizedAt: days(now, -420),
      unitName: 'Cooling tune-up',
      ownerFullName: 'Priya Nair',
    },
    {
      equipmentId: item.furnace,
      finalizedAt: days(now, -42),
      unitName: 'Furnace tune-up',
      ownerFullName: 'Sam Keller',
      invoiceId: invoices.partlyPaid,
      jobId: appointments.history[1],
    },
  ])
}

/** The membership, stored cards and equipment of `customer`. */
export async function seedHousehold(context: SeedContext): Promise<void> {
  await seedMembership(context)
  const cards = listStoredCards(context)
  if (cards.length > 0) await context.db.insert(storedPaymentMethods).values(cards)
  await seedEquipment(context)
}
