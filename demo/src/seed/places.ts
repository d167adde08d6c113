/** A street address for the seeds; `zipCode` is in the tenants' coverage area. */
export interface SeedPlace {
  street: string
  city: string
  state: string
  zipCode: string
  latitude: number
  longitude: number
}

export const servedZipCodes = ['80014', '80015', '80016', '80017', '80018']

const place = (street: string, zipCode: string, latitude: number, longitude: number): SeedPlace => ({
  street,
  city: 'Fairhaven',
  state: 'CO',
  zipCode,
  latitude,
  longitude,
})

/** Default addresses, used unless addresses of the bundled street network are passed. */
export const defaultPlaces: readonly SeedPlace[] = [
  place('1840 Juniper St', '80014', 39.7461, -104.9873),
  place('412 Mill Ave', '80014', 39.7402, -104.9969),
  place('2315 Orchard Dr', '80016', 39.7538, -104.9702),
  place('77 Linden Ct', '80015', 39.7563, -105.0151),
  place('1209 Prospect Ave', '80015', 39.7541, -105.0098),
  place('3050 Carver St', '80017', 39.7266, -105.0082),
  place('618 Tilden Pl', '80017', 39.7287, -105.0127),
  place('2744 Robin Ln', '80018', 39.7281, -104.9681),
  place('905 Founders St', '80018', 39.7302, -104.9719),
  place('1533 Mulberry Ave', '80016', 39.7569, -104.9655),
]
