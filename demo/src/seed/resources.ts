import {
  accountingCategories,
  departments,
  discounts,
  membershipPrograms,
  partCategories,
  parts,
  priceSheets,
  recommendations,
  taskCategories,
  taskParts,
  tasks,
  vendors,
  warrantyPrograms,
} from 'api/schema'
import type { DemoIds } from '../names'
import { formatDay, type SeedContext } from './context'

type TaskSeed = typeof tasks.$inferInsert

/** Once any of these tables has rows, the data is the office's own: deleted rows must not come back. */
async function isFirstRun({ db }: SeedContext): Promise<boolean> {
  const found = await Promise.all(
    [departments, vendors, tasks, discounts].map((table) => db.select({ id: table.id }).from(table).limit(1)),
  )
  return found.every((rows) => rows.length === 0)
}

async function seedParts({ db, ids }: SeedContext): Promise<void> {
  const base = ids.vendors.supply
  await db.insert(vendors).values([
    {
      id: ids.vendors.supply,
      name: 'Front Range Supply',
      email: 'orders@frontrange.example',
      phone: '3035550150',
      accountNumber: 'FR-20417',
    },
    { id: ids.vendors.fixtures, name: 'Valley Fixtures', email: 'sales@valley.example', phone: '3035550151' },
  ])
  await db.insert(partCategories).values([
    { id: base, name: 'Cooling and heating' },
    { id: base + 1, name: 'Electrical controls', parentId: base },
    { id: base + 2, name: 'Filters', parentId: base },
    { id: base + 3, name: 'Plumbing' },
  ])
  const part = (
    index: number,
    sku: string,
    name: string,
    unitCostCents: number,
    priceCents: number,
    partCategoryId: number,
    vendorId: number,
    unitOfMeasure = 'each',
  ) => ({ id: base + index, sku, name, unitCostCents, priceCents, partCategoryId, vendorId, unitOfMeasure })
  const { supply, fixtures } = ids.vendors
  await db
    .insert(parts)
    .values([
      part(0, 'CAP-45-5', 'Capacitor, dual run, 45/5 µF', 1_240, 8_900, base + 1, supply),
      part(1, 'CNT-40A', 'Contactor, 40 A', 1_875, 11_200, base + 1, supply),
      part(2, 'R410A', 'Refrigerant R-410A', 1_150, 6_400, base, supply, 'lb'),
      part(3, 'FLT-16251', 'Filter, 16 x 25 x 1', 410, 1_900, base + 2, supply),
      part(4, 'TST-SM2', 'Smart thermostat', 11_800, 24_900, base + 1, supply),
      part(5, 'WH-50G', 'Water heater, 50 gal, gas', 71_500, 148_000, base + 3, fixtures),
      part(6, 'FLX-34', 'Flex connector, 3/4 in', 890, 3_400, base + 3, fixtures),
      part(7, 'MST-8', 'Duct mastic, 1 gal', 1_420, 4_500, base, supply, 'gal'),
    ])
}

/** The tasks of the catalog, by the name of their id. */
const taskSeeds: Record<keyof DemoIds['tasks'], Omit<TaskSeed, 'id'> & { department: keyof DemoIds['departments'] }> = {
  tuneUp: {
    department: 'service',
    code: 'AC-100',
    name: 'Cooling tune-up',
    description: 'Coils rinsed, charge and amperage checked, drain cleared',
    unitPriceCents: 12_900,
    durationMinutes: 90,
  },
  heatingTuneUp: {
    department: 'service',
    code: 'HT-100',
    name: 'Heating tune-up',
    description: 'Burners and heat exchanger inspected, safety controls tested',
    unitPriceCents: 12_900,
    durationMinutes: 90,
  },
  capacitor: {
    department: 'service',
    code: 'AC-210',
    name: 'Capacitor, dual run',
    description: 'Replaced and tested under load',
    unitPriceCents: 24_900,
    comparisonPriceCents: 28_900,
    warranty: '1 year',
    durationMinutes: 45,
  },
  refrigerant: {
    department: 'service',
    code: 'AC-230',
    name: 'Refrigerant, per pound',
    unitPriceCents: 11_500,
    durationMinutes: 20,
  },
  ductSealing: {
    department: 'service',
    code: 'DU-300',
    name: 'Duct sealing',
    description: 'Supply ducts sealed with mastic and tested',
    unitPriceCents: 94_000,
    comparisonPriceCents: 104_000,
    warranty: '5 years',
    durationMinutes: 360,
  },
  drain: {
    department: 'plumbing',
    code: 'PL-110',
    name: 'Drain cleaning',
    description: 'Main line cleared to the street',
    unitPriceCents: 28_500,
    durationMinutes: 90,
  },
  thermostat: {
    department: 'installation',
    code: 'CT-120',
    name: 'Smart thermostat',
    unitPriceCents: 24_900,
    comparisonPriceCents: 29_900,
    warranty: '3 years',
    durationMinutes: 60,
  },
  circuit: {
    department: 'installation',
    code: 'EL-140',
    name: 'Dedicated circuit, 40 A',
    unitPriceCents: 68_000,
    comparisonPriceCents: 74_000,
    durationMinutes: 240,
  },
  permit: {
    department: 'installation',
    code: 'PM-001',
    name: 'Permit and inspection',
    unitPriceCents: 18_500,
    durationMinutes: 0,
    taxable: false,
  },
  heatPump: {
    department: 'installation',
    code: 'EQ-310',
    name: 'Heat pump, 3 ton',
    itemType: 'equipment',
    unitPriceCents: 598_000,
    comparisonPriceCents: 645_000,
    warranty: '10 years',
    durationMinutes: 480,
  },
  airHandler: {
    department: 'installation',
    code: 'EQ-320',
    name: 'Air handler',
    itemType: 'equipment',
    unitPriceCents: 214_000,
    comparisonPriceCents: 236_000,
    warranty: '10 years',
    durationMinutes: 240,
  },
  waterHeater: {
    department: 'plumbing',
    code: 'EQ-410',
    name: 'Water heater, 50 gal',
    itemType: 'equipment',
    unitPriceCents: 148_000,
    warranty: '6 years',
    durationMinutes: 240,
  },
  comfortPlan: {
    department: 'service',
    code: 'MB-001',
    name: 'Comfort Plan',
    description: 'Two tune-ups a year and 10% off repairs',
    itemType: 'membership_program',
    unitPriceCents: 21_900,
    comparisonPriceCents: 24_900,
    coveredSystems: 2,
    durationMinutes: 0,
    taxable: false,
  },
  laborWarranty: {
    department: 'service',
    code: 'WR-010',
    name: 'Ten year labor warranty',
    itemType: 'warranty_program',
    unitPriceCents: 89_000,
    warranty: '10 years',
    durationMinutes: 0,
    taxable: false,
  },
  retired: {
    department: 'service',
    code: 'AC-199',
    name: 'Refrigerant R-22, per pound',
    unitPriceCents: 18_500,
    durationMinutes: 20,
    active: false,
  },
}

async function seedTasks({ db, ids }: SeedContext): Promise<void> {
  const { departments: department, vendors: vendor, tasks: task } = ids
  await db.insert(departments).values([
    { id: department.service, name: 'Service' },
    { id: department.installation, name: 'Installation' },
    { id: department.plumbing, name: 'Plumbing' },
  ])
  await db.insert(accountingCategories).values([
    { id: department.service, name: 'Service income', code: '4010', kind: 'revenue' },
    { id: department.installation, name: 'Materials', code: '5010', kind: 'cost' },
    { id: department.plumbing, name: 'Sales tax', code: '2200', kind: 'tax' },
  ])
  await db.insert(taskCategories).values([
    { id: department.service, name: 'Maintenance and repair', departmentId: department.service },
    { id: department.installation, name: 'New systems', departmentId: department.installation },
    { id: department.plumbing, name: 'Water and drains', departmentId: department.plumbing },
  ])
  await db.insert(tasks).values(
    (Object.keys(taskSeeds) as (keyof typeof taskSeeds)[]).map((name) => {
      const { department: own, ...row } = taskSeeds[name]
      return {
        ...row,
        id: task[name],
        taskCategoryId: department[own],
        departmentId: department[own],
        accountingCategoryId: department.service,
      }
    }),
  )
  await db.insert(taskParts).values([
    { id: vendor.supply, taskId: task.capacitor, partId: vendor.supply },
    { id: vendor.supply + 1, taskId: task.refrigerant, partId: vendor.supply + 2 },
    { id: vendor.supply + 2, taskId: task.ductSealing, partId: vendor.supply + 7, quantity: 3 },
    { id: vendor.supply + 3, taskId: task.thermostat, partId: vendor.supply + 4 },
    { id: vendor.supply + 4, taskId: task.waterHeater, partId: vendor.supply + 5 },
    { id: vendor.supply + 5, taskId: task.waterHeater, partId: vendor.supply + 6, quantity: 2 },
  ])
}

/** The office's catalog: tasks and parts, vendors, programs, recommendations and discounts. */
export async function seedResources(context: SeedContext): Promise<void> {
  if (!(await isFirstRun(context))) return
  const { db, ids, now, zone } = context
  await seedParts(context)
  await seedTasks(context)
  const year = formatDay(now, zone).slice(0, 4)
  await db.insert(priceSheets).values([
    { id: ids.departments.service, name: 'Standard', markupPercent: 0 },
    {
      id: ids.departments.installation,
      name: `After hours ${year}`,
      startsOn: `${year}-01-01`,
      endsOn: `${year}-12-31`,
      markupPercent: 35,
    },
  ])
  await db.insert(membershipPrograms).values({
    id: ids.programs.comfort,
    name: 'Comfort Plan',
    description: 'Two tune-ups a year and 10% off repairs',
    priceCents: 21_900,
    durationCount: 1,
    durationPeriod: 'year',
    autoRenews: true,
    items: [
      {
        unit_name: 'Cooling tune-up',
        translations: { es: { unit_name: 'Mantenimiento del aire acondicionado' } },
        frequency: { count: 1, period: 'year' },
      },
      {
        unit_name: 'Heating tune-up',
        translations: { es: { unit_name: 'Mantenimiento de la calefacción' } },
        frequency: { count: 1, period: 'year' },
      },
      {
        unit_name: 'Filter change',
        translations: { es: { unit_name: 'Cambio de filtro' } },
        frequency: { count: 3, period: 'month' },
      },
    ],
    translations: {
      es: { name: 'Plan Confort', description: 'Dos mantenimientos al año y 10% de descuento en reparaciones' },
    },
  })
  await db.insert(warrantyPrograms).values({
    id: ids.programs.comfort,
    name: 'Ten Year Parts',
    providerName: 'Northwind',
    laborRateCents: 9_500,
    termYears: 10,
  })
  await db.insert(recommendations).values([
    {
      id: ids.programs.comfort,
      name: 'Seal the ducts',
      category: 'Efficiency',
      description: 'A fifth of the air is lost before it reaches a room.',
      taskId: ids.tasks.ductSealing,
    },
    {
      id: ids.programs.comfort + 1,
      name: 'Join the Comfort Plan',
      category: 'Membership',
      taskId: ids.tasks.comfortPlan,
    },
    { id: ids.programs.comfort + 2, name: 'Change the filter every three months', category: 'Maintenance' },
  ])
  await db.insert(discounts).values([
    { id: ids.discounts.tenPercent, code: 'SPRING10', kind: 'percentage', percent: 10 },
    { id: ids.discounts.senior, code: 'SENIOR5', kind: 'percentage', percent: 5 },
    { id: ids.discounts.fifty, code: 'FIFTY', kind: 'fixed', amountCents: 5_000 },
    { id: ids.discounts.fifty + 1, code: 'WINTER15', kind: 'percentage', percent: 15, active: false },
  ])
}
