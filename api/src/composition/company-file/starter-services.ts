import type { NewService } from '@portal/contract'

/** English and Spanish. */
type Text = readonly [en: string, es: string]
type Field = NonNullable<NewService['fields']>[number]

const words = (name: string, [label, es]: Text): Field => ({
  name,
  label,
  options: [],
  translations: { es: { label: es } },
})
const choice = (name: string, [label, es]: Text, ...options: Text[]): Field => ({
  name,
  label,
  options: options.map(([en]) => en),
  translations: { es: { label: es, options: options.map(([, spanish]) => spanish) } },
})
const service = ([name, es]: Text, duration_minutes: number, ...fields: Field[]): NewService => ({
  name,
  duration_minutes,
  fields,
  translations: { es: { name: es } },
})

const YES: Text = ['Yes', 'Sí']
const NO: Text = ['No', 'No']
const UNKNOWN: Text = ['I don’t know', 'No lo sé']

const problem = words('problem', ['Describe the problem', 'Describa el problema'])
const age = choice(
  'age',
  ['How old is it?', '¿Cuántos años tiene?'],
  ['Less than 5 years', 'Menos de 5 años'],
  ['5 to 10 years', 'De 5 a 10 años'],
  ['More than 10 years', 'Más de 10 años'],
  UNKNOWN,
)
const bedrooms = choice(
  'bedrooms',
  ['How many bedrooms?', '¿Cuántos dormitorios?'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['4 or more', '4 o más'],
)

/** What a company of a trade usually offers, to begin with. */
export const starterServices = {
  plumbing: [
    service(
      ['Drain cleaning', 'Destape de drenajes'],
      90,
      choice(
        'drain',
        ['Which drain?', '¿Qué drenaje?'],
        ['Kitchen', 'Cocina'],
        ['Bathroom', 'Baño'],
        ['Floor', 'Piso'],
        ['Main line', 'Línea principal'],
      ),
    ),
    service(
      ['Leak repair', 'Reparación de fugas'],
      120,
      words('place', ['Where is the leak?', '¿Dónde está la fuga?']),
      choice('shut_off', ['Is the water off?', '¿Está cerrada el agua?'], YES, NO),
    ),
    service(
      ['Water heater', 'Calentador de agua'],
      120,
      choice(
        'fuel',
        ['What heats it?', '¿Con qué funciona?'],
        ['Gas', 'Gas'],
        ['Electricity', 'Electricidad'],
        UNKNOWN,
      ),
      age,
    ),
    service(['Other plumbing', 'Otros trabajos de plomería'], 60, problem),
  ],
  hvac: [
    service(['Air conditioning repair', 'Reparación de aire acondicionado'], 120, problem, age),
    service(['Heating repair', 'Reparación de calefacción'], 120, problem, age),
    service(
      ['Tune-up', 'Mantenimiento'],
      90,
      choice(
        'system',
        ['Which system?', '¿Qué equipo?'],
        ['Air conditioner', 'Aire acondicionado'],
        ['Furnace', 'Calefactor central'],
        ['Heat pump', 'Bomba de calor'],
        ['Boiler', 'Caldera'],
      ),
    ),
    service(
      ['Estimate for a new system', 'Cotización de un equipo nuevo'],
      60,
      choice(
        'system',
        ['Which system?', '¿Qué equipo?'],
        ['Cooling', 'Aire acondicionado'],
        ['Heating', 'Calefacción'],
        ['Both', 'Ambos'],
      ),
    ),
  ],
  electrical: [
    service(
      ['Outlets and switches', 'Tomacorrientes e interruptores'],
      60,
      words('count', ['Which ones, and how many?', '¿Cuáles y cuántos?']),
    ),
    service(
      ['Lights and fans', 'Lámparas y ventiladores'],
      90,
      words('fixtures', ['What is to be installed?', '¿Qué desea instalar?']),
    ),
    service(['Panel and breakers', 'Tablero y disyuntores'], 120, problem),
    service(
      ['Electrical repair', 'Reparación eléctrica'],
      90,
      problem,
      choice(
        'power',
        ['Is the power out?', '¿Se quedó sin electricidad?'],
        ['Everywhere', 'Toda la casa'],
        ['In a part of the house', 'Una parte de la casa'],
        NO,
      ),
    ),
  ],
  cleaning: [
    service(['Standard cleaning', 'Limpieza general'], 120, bedrooms),
    service(
      ['Deep cleaning', 'Limpieza profunda'],
      240,
      bedrooms,
      choice('pets', ['Are there pets?', '¿Hay mascotas?'], YES, NO),
    ),
    service(
      ['Move-out cleaning', 'Limpieza por mudanza'],
      240,
      choice('empty', ['Will it be empty?', '¿La vivienda estará desocupada?'], YES, NO),
    ),
    service(
      ['Carpet cleaning', 'Limpieza de alfombras'],
      120,
      words('rooms', ['Which rooms?', '¿En qué habitaciones?']),
    ),
  ],
} satisfies Record<string, readonly NewService[]>
