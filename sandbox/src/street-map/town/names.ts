import { pick, shuffled, type Random } from './random'

const avenues = [
  'Alder', 'Birch', 'Clement', 'Dunmore', 'Eastlake', 'Foster', 'Garnet', 'Hawley', 'Ingram', 'Juniper', 'Kessler', 'Larch', 'Mercer', 'Norwood',
  'Orchard', 'Prentice', 'Quincy', 'Rosedale', 'Sutter', 'Tilden', 'Underhill', 'Vance', 'Wexford', 'Yarrow', 'Ashby', 'Bonner', 'Calloway', 'Dexter',
  'Ellery', 'Fenwick', 'Grover', 'Hollis', 'Irving', 'Jarvis', 'Kirby', 'Lowell', 'Minden', 'Nolan', 'Osborn', 'Pascal', 'Ramsey', 'Sheridan',
  'Thornton', 'Upton', 'Verona', 'Willard', 'Yates', 'Arden', 'Bristol', 'Corliss', 'Drake', 'Emmett', 'Fulton', 'Gilman', 'Hartwell', 'Ivy',
  'Jasper', 'Kendrick', 'Linden', 'Marlow', 'Newell', 'Oakley', 'Percy', 'Radford', 'Selby', 'Tracy', 'Vernon', 'Walden', 'York', 'Abbot', 'Barlow',
  'Cameron', 'Delmar', 'Everett', 'Farley', 'Griggs', 'Harlan', 'Ivers', 'Judson', 'Keller', 'Lyman', 'Morley', 'Nash', 'Olmsted', 'Pruitt', 'Rowan',
  'Sawyer', 'Talbot', 'Vail', 'Winslow', 'Addison', 'Belmont', 'Chester', 'Dalton', 'Elgin', 'Franklin', 'Gaylord', 'Humboldt', 'Ironton',
]
const boulevards = [
  'Mercantile', 'Jubilee', 'Federal Hill', 'Prospect', 'Summit View', 'Coronado', 'Meridian', 'Parkside', 'Monument', 'Stonebridge', 'Highline',
  'Columbine', 'Mariposa', 'Centennial', 'Pioneer', 'Sandstone', 'Crestmoor', 'Eastgate', 'Westgate', 'Southgate', 'Northgate', 'Union',
]
const first = [
  'Amber', 'Aspen', 'Autumn', 'Badger', 'Blue', 'Bramble', 'Briar', 'Cedar', 'Cherry', 'Clover', 'Copper', 'Cotton', 'Dove', 'Elk', 'Falcon', 'Fern',
  'Fox', 'Golden', 'Granite', 'Hawk', 'Hazel', 'Heather', 'Heron', 'Honey', 'Lark', 'Laurel', 'Maple', 'Meadow', 'Mill', 'Misty', 'Moss', 'Oak',
  'Otter', 'Pebble', 'Pine', 'Plum', 'Prairie', 'Quail', 'Robin', 'Rose', 'Sage', 'Silver', 'Sparrow', 'Spring', 'Stone', 'Sumac', 'Sunny', 'Swan',
  'Thistle', 'Timber', 'Vine', 'Willow', 'Winter', 'Wren',
]
const second = ['Bend', 'Brook', 'Creek', 'Dale', 'Field', 'Glen', 'Grove', 'Hill', 'Hollow', 'Knoll', 'Leaf', 'Meadow', 'Ridge', 'Rock', 'Run', 'Shadow', 'Trail', 'View', 'Wood']

const ordinal = (n: number) => {
  const rest = n % 100
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

export interface Namer {
  /** The n-th numbered avenue, counted from the south. */
  numbered: (n: number) => string
  /** The same key always gives the same name. */
  crossStreet: (key: string) => string
  boulevard: (key: string) => string
  /** A new suburban name on each call. */
  suburban: (kind: 'court' | 'crescent' | 'street' | 'collector') => string
}

const endings = { court: ['Ct', 'Pl'], crescent: ['Cir', 'Loop'], street: ['Ln', 'Dr', 'Way', 'St'], collector: ['Pkwy', 'Dr'] } as const

export function createNamer(random: Random): Namer {
  const crossNames = shuffled(random, avenues)
  const wideNames = shuffled(random, boulevards)
  const pairs = shuffled(random, first.flatMap((a) => second.filter((b) => a !== b).map((b) => `${a} ${b}`)))
  const given = new Map<string, string>()
  const once = (key: string, make: () => string) => {
    const name = given.get(key) ?? make()
    given.set(key, name)
    return name
  }
  return {
    numbered: (n) => `${ordinal(n)} Ave`,
    crossStreet: (key) => once(`cross ${key}`, () => `${crossNames.pop() ?? pairs.pop() ?? key} St`),
    boulevard: (key) => once(`wide ${key}`, () => `${wideNames.pop() ?? pairs.pop() ?? key} Blvd`),
    suburban: (kind) => `${pairs.pop() ?? 'Long'} ${pick(random, endings[kind])}`,
  }
}
