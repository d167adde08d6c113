import { serviceCategories, type CategoryField } from 'api/schema'
import type { DemoTenant } from '../names'
import type { SeedContext } from './context'

/** English and Spanish. */
type Text = readonly [en: string, es: string]

const text = (name: string, [label, es]: Text): CategoryField => ({
  name,
  label,
  options: [],
  translations: { es: { label: es } },
})
const choice = (name: string, [label, es]: Text, ...options: Text[]): CategoryField => ({
  name,
  label,
  options: options.map(([en]) => en),
  translations: { es: { label: es, options: options.map(([, spanish]) => spanish) } },
})
const notes = text('notes', ['Anything else we should know?', '¿Hay algo más que debamos saber?'])
const problem = text('problem', ['Describe the problem', 'Describa el problema'])

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
        choice(
          'issue',
          ['What is it doing?', '¿Qué problema presenta?'],
          ['Not cooling', 'No enfría'],
          ['Leaking water', 'Gotea agua'],
          ['Making noise', 'Hace ruido'],
          ['Something else', 'Otro problema'],
        ),
        notes,
      ],
      translations: { es: { name: 'Aire acondicionado' } },
    },
    heating: {
      name: 'Heating',
      durationMinutes: 120,
      fields: [
        choice(
          'fuel',
          ['What does it run on?', '¿Con qué funciona?'],
          ['Gas', 'Gas'],
          ['Electricity', 'Electricidad'],
          ['Oil', 'Aceite combustible'],
        ),
        notes,
      ],
      translations: { es: { name: 'Calefacción' } },
    },
    plumbing: {
      name: 'Plumbing',
      durationMinutes: 90,
      fields: [problem],
      translations: { es: { name: 'Plomería' } },
    },
    electrical: {
      name: 'Electrical',
      durationMinutes: 60,
      fields: [
        choice(
          'urgency',
          ['How urgent is it?', '¿Qué tan urgente es?'],
          ['This week', 'Esta semana'],
          ['No hurry', 'No es urgente'],
        ),
        problem,
      ],
      translations: { es: { name: 'Electricidad' } },
    },
  } satisfies Record<keyof typeof ids.categories, Omit<typeof serviceCategories.$inferInsert, 'position' | 'active'>>
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
