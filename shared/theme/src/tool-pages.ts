import { darkMedia } from './scheme'
import { darkCss, themeCss } from './theme-css'
import { tokens } from './tokens'
import { vars } from './vars'

export { vars }

const { color, space, radius, type, weight, shadow } = vars
const ours = { primaryColor: tokens.color.brand, secondaryColor: tokens.color.accent }

/** The tokens on pages of no tenant, light or dark as the device is. */
export const toolTokens = `${themeCss(ours)}@media ${darkMedia.system}{${darkCss(ours)}}`

/** Text above and below 40rem: a narrow screen shows each row of a table in two lines. */
const NARROW = '@media (max-width: 40rem)'

const hiddenText =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;'

const page = `
* { box-sizing: border-box; }
:root { font: ${type.body}; color: ${color.text}; background: ${color.canvas}; accent-color: ${color.brandInk}; }
body { margin: 0; overflow-wrap: break-word; }
.bar, main { max-width: 72rem; margin: 0 auto; padding: ${space.s} ${space.l}; }
main { padding-bottom: 4rem; }
main:focus { outline: none; }
header { background: ${color.surface}; border-bottom: 1px solid ${color.line}; }
.bar { display: flex; flex-wrap: wrap; gap: 0 ${space.l}; align-items: center; min-height: 60px; }
.name { font: ${type.head}; margin: 0; }
header nav { display: flex; gap: ${space.xs}; }
header nav a { padding: 0 ${space.m}; border-radius: ${radius.m}; text-decoration: none; }
header nav a[aria-current] { background: ${color.brandWash}; outline: 1px solid transparent; }
.sign-out { margin-inline-start: auto; display: flex; gap: ${space.m}; align-items: center; min-width: 0; }
.sign-out span { overflow: hidden; text-overflow: ellipsis; color: ${color.text2}; font: ${type.small}; }
.skip { position: absolute; inset-inline-start: -100rem; z-index: 2; background: ${color.surface}; }
.skip:focus { inset-inline-start: ${space.s}; padding: 0 ${space.m}; }
.hidden { ${hiddenText} }
h1, h2, h3, p, ul, dl, table, details { margin: 0 0 ${space.m}; }
h1 { font: ${type.title}; margin-top: ${space.l}; overflow-wrap: anywhere; }
h2 { font: ${type.head}; }
h3 { font: ${type.strong}; overflow-wrap: anywhere; }
p { max-width: 44rem; }
section, main > h2, form.change, form.confirm { margin-top: ${space.xxl}; }
a { color: ${color.brandInk}; font-weight: ${weight.strong}; text-underline-offset: 3px; }
header a, .buttons > a, .pages a, tbody a, .link, summary { display: inline-flex; align-items: center; min-height: 44px; }
:focus-visible { outline: 2px solid ${color.brandInk}; outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; overflow-wrap: anywhere; }
.empty, .hint, .optional { color: ${color.text2}; }
.hint { font: ${type.small}; margin-bottom: ${space.s}; }
ul { padding-inline-start: 1.25rem; overflow-wrap: anywhere; }
summary { cursor: pointer; color: ${color.brandInk}; font-weight: ${weight.strong}; }
summary::before { content: '›'; width: 1em; transform-origin: 0.25em 55%; }
details[open] > summary::before { transform: rotate(90deg); }
.card, .tenant, pre, iframe { background: ${color.surface}; border: 1px solid ${color.line}; border-radius: ${radius.l}; box-shadow: ${shadow.card}; padding: ${space.l}; margin: 0 0 ${space.l}; }
.card > :last-child, .tenant > :last-child, .banner > :last-child { margin-bottom: 0; }
pre { white-space: pre-wrap; }
img { max-width: 100%; height: auto; }
iframe { width: 100%; height: 32rem; padding: 0; color-scheme: light; background: ${color.plate}; }
.chip { display: inline-flex; align-items: center; gap: 6px; padding: 3px 10px; border-radius: ${radius.full}; outline: 1px solid transparent; outline-offset: -1px; background: ${color.sunken}; color: ${color.text2}; font: ${type.label}; }
.chip::before { content: ''; flex: none; border: 3.5px solid; border-radius: ${radius.full}; }
.banner { border: 1px solid; border-radius: ${radius.m}; padding: ${space.m} ${space.l}; margin: ${space.l} 0; max-width: none; }
.bad, .bad a { color: ${color.bad}; }
.bad { background: ${color.badWash}; }
.good { color: ${color.good}; background: ${color.goodWash}; }
.warn { color: ${color.warn}; background: ${color.warnWash}; }
dl { display: flex; flex-wrap: wrap; gap: ${space.xs} ${space.xl}; }
dl > div { min-width: 0; }
dt { color: ${color.text2}; font: ${type.label}; }
dd { margin: 0; overflow-wrap: anywhere; }
`

const tables = `
table { border-collapse: collapse; width: 100%; background: ${color.surface}; }
section > table, main > table { border-collapse: separate; border-spacing: 0; border: 1px solid ${color.line}; border-radius: ${radius.l}; box-shadow: ${shadow.card}; }
caption { text-align: start; color: ${color.text2}; font: ${type.small}; padding: 0 0 ${space.s}; }
th, td { text-align: start; vertical-align: baseline; padding: ${space.s} ${space.l}; border-top: 1px solid ${color.line}; overflow-wrap: anywhere; font-weight: ${weight.normal}; }
/* Where there is room, only the last column breaks within words. */
@media (min-width: 64rem) { :is(th, td):not(:last-child) { overflow-wrap: break-word; } }
tbody th { font-weight: ${weight.strong}; }
thead th { border-top: 0; }
thead th { color: ${color.text2}; font: ${type.label}; }
td { font-variant-numeric: tabular-nums; }
.number { text-align: end; }
.act { padding-block: 0; text-align: end; }
article :is(th, td), .tenant :is(th, td) { padding-inline: 0 ${space.l}; }
${NARROW} {
  table, tbody, tr, th, td, caption { display: block; }
  section > table > caption, main > table > caption { padding: ${space.m} ${space.l} 0; }
  thead { ${hiddenText} }
  tbody tr { display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${space.m}; min-height: 56px; padding: ${space.s} ${space.l}; border-top: 1px solid ${color.line}; }
  tbody tr:first-child { border-top: 0; }
  tbody tr > * { border: 0; padding: 0; }
  tbody tr::after { content: ''; flex-basis: 100%; order: 1; }
  tbody th { flex: 1 1 0; min-width: 9rem; }
  td { order: 2; font: ${type.small}; min-width: 0; }
  td::before { content: attr(data-label) ' ' / ''; color: ${color.text2}; }
  td:nth-child(2):last-child::before, td.act::before { content: none; }
  td.act { order: 0; font: ${type.body}; margin-inline-start: auto; }
  .number { text-align: start; }
  article tbody tr, .tenant tbody tr { padding-inline: 0; }
}
`

const forms = `
.buttons { display: flex; flex-wrap: wrap; gap: ${space.s}; align-items: center; margin: 0 0 ${space.m}; }
.buttons > a:not(.button) { padding: 0 ${space.m}; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: ${space.xs} ${space.l}; border: 1px solid transparent; border-radius: ${radius.m}; background: ${color.brand}; color: ${color.onBrand}; font: ${type.strong}; text-decoration: none; cursor: pointer; }
.quiet, .button { background: ${color.surface}; color: ${color.brandInk}; border-color: ${color.line2}; }
button:hover { filter: brightness(0.94); }
.quiet:hover, .button:hover { background: ${color.brandWash}; filter: none; }
.field { border: 0; padding: 0; margin: 0 0 ${space.xl}; max-width: 38rem; min-width: 0; }
label, legend { display: block; padding: 0; margin-bottom: ${space.xs}; font: ${type.label}; }
.optional { font: ${type.small}; }
.choice { display: flex; align-items: center; gap: ${space.m}; min-height: 44px; margin: 0; font: ${type.body}; cursor: pointer; }
input, select { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid ${color.fieldLine}; border-radius: ${radius.m}; background: ${color.surface}; color: inherit; font: inherit; }
input[type=radio], input[type=checkbox] { flex: none; width: 20px; min-height: 20px; margin: 0; }
[aria-invalid] { border: 2px solid ${color.bad}; }
.error { color: ${color.bad}; font: ${type.small}; margin-bottom: ${space.xs}; }
.filter { display: flex; flex-wrap: wrap; gap: ${space.s}; align-items: center; margin: 0 0 ${space.m}; }
.filter label { margin: 0; }
.filter input { min-height: 44px; flex: 1; max-width: 20rem; min-width: 8rem; }
.pages { display: flex; gap: ${space.xl}; }
${NARROW} { nav.buttons { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); } }
@media print { header, .buttons, .filter, .pages { display: none; } }
`

/** The icon of these pages. */
export const toolIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f4e79"/><path d="M8 3v7M4.5 7 8 10.5 11.5 7M4 13h8" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The style sheet of pages that servers write for operators and developers: tokens, text, tables, forms. */
export const toolPages = `${toolTokens}${page}${tables}${forms}`
