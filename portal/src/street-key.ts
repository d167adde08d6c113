// Spellings of one word in American street addresses, the shortest first: suffixes and directions as in the USPS's Publication 28
// (appendices B and C1), ordinals as on street signs.
const spellings = `
  aly alley allee ally
  anx annex anex
  arc arcade
  ave avenue av aven avenu avn avnue
  bch beach
  blf bluff
  blvd boulevard boul boulv
  bnd bend
  br branch
  brg bridge brdge
  brk brook
  byp bypass bypas
  ctr center centre cen cent cntr
  cir circle circ circl crcl
  clf cliff
  cmn common
  cor corner
  cp camp
  crk creek
  cres crescent crsent crsnt
  crse course
  cswy causeway causwa
  ct court crt
  ctyd courtyard
  cv cove
  cyn canyon canyn cnyn
  dl dale
  dr drive driv drv
  est estate
  ests estates
  expy expressway exp expr express expw
  ext extension extn extnsn
  fld field
  flds fields
  fls falls
  frst forest
  fwy freeway freewy frway frwy
  gdn garden
  gdns gardens
  gln glen
  grn green
  grv grove grov
  hbr harbor
  holw hollow hllw
  hts heights ht
  hvn haven
  hwy highway highwy hiway hiwy hway
  is island
  jct junction jction junctn
  knl knoll knol
  lk lake
  ln lane
  lndg landing lndng
  loop loops
  mdw meadow
  mdws meadows
  mnr manor
  mt mount
  mtn mountain mntain mntn
  orch orchard orchrd
  park prk
  pass passage psge
  pike pikes
  pkwy parkway parkwy pkway pky parkways pkwys
  pl place
  plz plaza plza
  pln plain
  pt point
  rd road
  rdg ridge rdge
  riv river rvr
  rte route
  shr shore
  spg spring spng
  spgs springs spngs
  sq square sqr sqre squ
  st street str strt saint
  sta station statn
  ter terrace terr
  trl trail tr trails trls
  tpke turnpike trnpk turnpk
  vis vista vist vst
  vlg village vill villag
  vly valley vally vlly
  vw view
  way wy
  xing crossing crssng
  n north no
  s south so
  e east
  w west
  ne northeast
  nw northwest
  se southeast
  sw southwest
  1st first
  2nd second
  3rd third
  4th fourth
  5th fifth
  6th sixth
  7th seventh
  8th eighth
  9th ninth
  10th tenth
  11th eleventh
  12th twelfth
`

const shortForms = new Map(
  spellings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ')
      return words.map((word) => [word, words[0]!] as const)
    }),
)

/** A part within the building at the end of the text: 'Apt 2', 'Ste. 210-B', '#4', 'Unit C'. */
const UNIT =
  /[\s,]+(?:#|(?:apartment|apt|building|bldg|floor|fl|lot|room|rm|space|spc|suite|ste|trailer|trlr|unit)\b\.?)\s*#?\s*(?:[a-z]?\d[\w-]*|[a-z])[\s,.]*$/i

function withoutUnit(street: string): string {
  const text = street.trim()
  return UNIT.test(text) ? withoutUnit(text.replace(UNIT, '')) : text
}

const splitWords = (street: string): string[] =>
  withoutUnit(street)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.'’]/gu, '')
    .split(/[^a-z0-9/-]+/)
    .filter(Boolean)

/**
 * A street address for comparison with another one in the same zip code: equal for `12 N. Main Street`, `12 North Main St Apt 4`
 * and `12  north main st.`.
 */
export function streetKey(street: string): string {
  const [number = '', ...words] = splitWords(street)
  return [number, ...words.map((word) => shortForms.get(word) ?? word)].join(' ')
}

/** What to search for: the address as it was typed, then only its number, zip code and the words that are spelled in one way. */
export function searchTexts(street: string, zipCode: string): [typed: string, wide: string] {
  const words = splitWords(street).filter((word, index) => index === 0 || !shortForms.has(word))
  return [withoutUnit(street), [...words, zipCode.slice(0, 5)].join(' ')]
}
