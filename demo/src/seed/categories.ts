import { serviceCategories, type CategoryField } from 'api/schema'
import type { DemoTenant } from '../names'
import type { SeedContext } from './context'

const text = (name: string, label: string): CategoryField => ({ name, label, options: [] })
const choice = (name: string, label: string, ...options: string[]): CategoryField => ({ name, label, options })

const offered: Record<DemoTenant, (keyof SeedContext['ids']['categories'])[]> = {
  acme: ['cooling', 'heating', 'plumbing', 'electrical'],
  bluebird: ['plumbing', 'heating'],
  summit: ['electrical', 'cooling'],
}

/** Service categories. Those that a tenant does not offer are inactive, but past visits refer to them. */
export async function seedCategories({ db, ids, tenant }: SeedContext): Promise<void> {
  const all = {
    cooling: {
      name: 'Air Conditioning',
      durationMinutes: 120,
      fields: [
        choice('issue', 'What is it doing?', 'Not cooling', 'Leaking water', 'Making noise', 'Something else'),
        text('notes', 'Anything else we should know?'),
      ],
    },
    heating: {
      name: 'Heating',
      durationMinutes: 120,
      fields: [
        choice('fuel', 'What does it run on?', 'Gas', 'Electricity', 'Oil'),
        text('notes', 'Anything else we should know?'),
      ],
    },
    plumbing: { name: 'Plumbing', durationMinutes: 90, fields: [text('problem', 'Describe the problem')] },
    electrical: {
      name: 'Electrical',
      durationMinutes: 60,
      fields: [
        choice('urgency', 'How urgent is it?', 'This week', 'No hurry'),
        text('problem', 'Describe the problem'),
      ],
    },
  } satisfies Record<keyof typeof ids.categories, { name: string; durationMinutes: number; fields: CategoryField[] }>
  const keys = Object.keys(all) as (keyof typeof all)[]
  await db.insert(serviceCategories).values(
    keys.map((key) => ({
      id: ids.categories[key],
      position: offered[tenant].indexOf(key),
      active: offered[tenant].includes(key),
      ...all[key],
    })),
  )
}
