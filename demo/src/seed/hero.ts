/** Houses of a street at night: where each begins, how wide and how high it is. */
const houses = [
  [0, 210, 330],
  [190, 260, 470],
  [430, 180, 300],
  [590, 300, 560],
  [870, 200, 390],
  [1_050, 250, 640],
  [1_280, 190, 420],
  [1_450, 280, 520],
  [1_710, 210, 350],
] as const

const GROUND = 1_280

/** Every third window is dark. */
const windows = (x: number, width: number, height: number): string =>
  Array.from({ length: Math.floor((height - 60) / 90) }, (_, row) =>
    Array.from({ length: Math.floor((width - 30) / 60) }, (__, column) =>
      (row * 2 + column + x) % 3 === 0
        ? ''
        : `<rect x="${x + 28 + column * 60}" y="${GROUND - height + 50 + row * 90}" width="30" height="46" rx="4"/>`,
    ).join(''),
  ).join('')

/** An invented photo for an electrician's welcome pages: a bulb above a street at night. Drawn, so that the demo needs no files. */
export function drawHero(): string {
  const walls = houses
    .map(([x, width, height]) => `<path d="M${x} ${GROUND}v-${height}h${width}v${height}z"/>`)
    .join('')
  const lights = houses.map(([x, width, height]) => windows(x, width, height)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1280" viewBox="0 0 1920 1280">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#03201e"/><stop offset="1" stop-color="#2dd4bf"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#fffbe6"/><stop offset=".25" stop-color="#fde68a"/><stop offset="1" stop-color="#facc15" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1920" height="1280" fill="url(#sky)"/>
<circle cx="1180" cy="420" r="460" fill="url(#glow)"/>
<path d="M1180 0v270" stroke="#042f2e" stroke-width="14"/>
<path d="M1130 270h100v70h-100z" fill="#042f2e"/>
<path d="M1130 340c-110 80-90 210 50 230 140-20 160-150 50-230z" fill="#fff3a3"/>
<path d="M1150 340v110l30-40 30 40V340" fill="none" stroke="#7c2d12" stroke-width="8"/>
<g fill="#042f2e">${walls}</g>
<g fill="#fef08a">${lights}</g>
</svg>`
}
