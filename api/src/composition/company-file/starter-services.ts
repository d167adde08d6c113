import type { NewService } from '@portal/contract'

const words = (name: string, label: string) => ({ name, label, options: [] })
const choice = (name: string, label: string, ...options: string[]) => ({ name, label, options })
const service = (name: string, duration_minutes: number, ...fields: NonNullable<NewService['fields']>): NewService => ({
  name,
  duration_minutes,
  fields,
})

const problem = words('problem', 'Describe the problem')
const age = choice('age', 'How old is it?', 'Less than 5 years', '5 to 10 years', 'More than 10 years', 'I don’t know')

/** What a company of a trade usually offers, to begin with. */
export const starterServices = {
  plumbing: [
    service('Drain cleaning', 90, choice('drain', 'Which drain?', 'Kitchen', 'Bathroom', 'Floor', 'Main line')),
    service(
      'Leak repair',
      120,
      words('place', 'Where is the leak?'),
      choice('shut_off', 'Is the water off?', 'Yes', 'No'),
    ),
    service('Water heater', 120, choice('fuel', 'What heats it?', 'Gas', 'Electricity', 'I don’t know'), age),
    service('Other plumbing', 60, problem),
  ],
  hvac: [
    service('Air conditioning repair', 120, problem, age),
    service('Heating repair', 120, problem, age),
    service('Tune-up', 90, choice('system', 'Which system?', 'Air conditioner', 'Furnace', 'Heat pump', 'Boiler')),
    service('Estimate for a new system', 60, choice('system', 'Which system?', 'Cooling', 'Heating', 'Both')),
  ],
  electrical: [
    service('Outlets and switches', 60, words('count', 'Which ones, and how many?')),
    service('Lights and fans', 90, words('fixtures', 'What is to be installed?')),
    service('Panel and breakers', 120, problem),
    service(
      'Electrical repair',
      90,
      problem,
      choice('power', 'Is the power out?', 'Everywhere', 'In a part of the house', 'No'),
    ),
  ],
  cleaning: [
    service('Standard cleaning', 120, choice('bedrooms', 'How many bedrooms?', '1', '2', '3', '4 or more')),
    service(
      'Deep cleaning',
      240,
      choice('bedrooms', 'How many bedrooms?', '1', '2', '3', '4 or more'),
      choice('pets', 'Are there pets?', 'Yes', 'No'),
    ),
    service('Move-out cleaning', 240, choice('empty', 'Will it be empty?', 'Yes', 'No')),
    service('Carpet cleaning', 120, words('rooms', 'Which rooms?')),
  ],
} satisfies Record<string, readonly NewService[]>
