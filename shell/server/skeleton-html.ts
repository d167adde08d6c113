import { formatPhoneNumber, telLink, type Brand } from '@portal/rules'
import { tokens, vars, variableName } from '@portal/theme'
import {
  BAR_HEIGHT,
  LOGO_HEIGHT,
  MENU_BUTTON_SIZE,
  MENU_WIDTH,
  PHOTO_GROUND,
  PHOTO_SIZES,
  SHEET_OVERLAP,
  TWO_HALVES,
  WIDE,
  WIDE_BAR_HEIGHT,
} from '../src/layouts/sizes'
import type { PageData } from '../src/page-data'
import { escapeHtml } from './html'
import type { Words } from './words'

interface Frame {
  heading: string | undefined
  /** Reserves space for the menu. */
  hasMenu: boolean
  /** A page by which people come in: a form beside the company's panel. */
  isWelcome?: boolean
  i18n: Words
}

const LINES = ['40%', '90%', '75%', '85%', '60%'].map((width) => `<i style="width:${width}"></i>`).join('')

/**
 * Bar, logo, heading and content skeleton, shown while the scripts load. React renders the same elements in the same places.
 * Contains the templates that LOADING_STATUS_SCRIPT shows.
 */
export function skeletonHtml(data: PageData | undefined, { heading, hasMenu, isWelcome = false, i18n }: Frame): string {
  const title = heading ? `<h1>${escapeHtml(heading)}</h1>` : ''
  const words = wordsHtml(data?.brand.phone ?? null, i18n)
  if (data && isWelcome) {
    const { name, welcomeLine, welcomeText } = data.brand
    // What a company says to those who come in, or what we say for it, as WelcomeLayout does.
    const line = welcomeLine ?? i18n._('Your home, looked after.')
    const text = welcomeText ?? i18n._('Visits, quotes and invoices from {name} in one place.', { name })
    return `<div class="frame-halves"><div class="frame-panel">${photoHtml(data.brand)}${logoHtml(data.brand, data.brand.lightLogoUrl)}<b>${escapeHtml(line)}</b><span>${escapeHtml(text)}</span></div><div class="frame-sheet"><div class="frame-page">${title}<div aria-busy="true" class="frame-lines">${LINES}</div>${words}</div></div></div>`
  }
  const bar = data ? `<div class="frame-bar">${logoHtml(data.brand, data.brand.logoUrl)}</div>` : ''
  return `<div${hasMenu ? ' class="frame-with-menu"' : ''}>${bar}<div class="frame-content"><div class="frame-page">${title}<div aria-busy="true" class="frame-card frame-lines">${LINES}</div>${words}</div></div></div>`
}

const photoHtml = ({ heroUrl, heroSrcSet }: Brand): string =>
  heroUrl
    ? `<img class="frame-photo" src="${escapeHtml(heroUrl)}" srcset="${escapeHtml(heroSrcSet ?? '')}" sizes="${PHOTO_SIZES}" alt="" decoding="async" fetchpriority="low">`
    : ''

const logoHtml = ({ name, logoSizePercentage }: Brand, src: string | null): string =>
  src
    ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(name)}" height="${Math.round((LOGO_HEIGHT * logoSizePercentage) / 100)}">`
    : escapeHtml(name)

/** Same look and wording as `Waiting` and `RemoteDown`. */
function wordsHtml(phone: string | null, i18n: Words): string {
  const link = phone && `<a href="${escapeHtml(telLink(phone))}">${escapeHtml(formatPhoneNumber(phone))}</a>`
  const call = link ? ` ${i18n._('You can also call us at {phone}.', { phone: link })}` : ''
  const again = `<button>${i18n._('Try again')}</button>`
  return [
    '<div role="status" class="frame-row"></div>',
    `<template id="portal-slow"><p data-slow>${i18n._('Still loading. Your connection seems slow.')}${call}</p>${again}</template>`,
    `<template id="portal-failed"><h1>${i18n._("This page can't be shown right now")}</h1><p role="alert">${i18n._('The portal did not load.')}${call}</p><div>${again}</div></template>`,
  ].join('')
}

const { space, shadow, type } = tokens
const { color, radius } = vars

const FRAME_CSS = [
  '*,*::before,*::after{box-sizing:border-box}',
  `:root{${variableName('bar', 'height')}:60px}`,
  `@media${WIDE}{:root{${variableName('bar', 'height')}:${WIDE_BAR_HEIGHT}}}`,
  `body{margin:0;background:${color.canvas};color:${color.text};font:${type.body}}`,
  `.frame-bar{display:flex;align-items:center;height:${BAR_HEIGHT};padding:0 12px;border-bottom:1px solid ${color.line};background:${color.surface};font:${type.head}}`,
  '.frame-bar img{max-width:min(70%,360px);object-fit:contain;object-position:left center}',
  `.frame-page{display:flex;flex-direction:column;gap:${space.xl};max-width:1180px;padding:16px}`,
  `.frame-page h1{margin:0;padding:7px 0;font:${type.title};letter-spacing:-.018em}`,
  '.frame-page p{margin:0}',
  `.frame-page a{color:${color.brandInk};white-space:nowrap}`,
  `.frame-page button{min-height:48px;padding:4px 20px;border:1px solid ${color.line2};border-radius:${radius.m};background:0 0;color:${color.brandInk};font:${type.strong};cursor:pointer}`,
  `.frame-row{display:flex;flex-wrap:wrap;align-items:center;gap:${space.m}}`,
  `.frame-lines{display:grid;gap:${space.l}}`,
  `.frame-card{padding:${space.xl};border:1px solid ${color.line};border-radius:${radius.l};background:${color.surface};box-shadow:${shadow.card}}`,
  '@media(max-width:600px){.frame-card{padding:16px}}',
  `.frame-lines i{height:16px;border-radius:${radius.s};background:${color.sunken}}`,
  `.frame-with-menu .frame-bar::before{content:"";width:${MENU_BUTTON_SIZE};margin-inline-end:8px}`,
  `@media${WIDE}{.frame-bar{padding:0 28px}.frame-page{padding:24px 40px}.frame-with-menu .frame-bar::before{display:none}.frame-with-menu .frame-content{margin-inline-start:${MENU_WIDTH}}}`,
].join('')

const WELCOME_CSS = [
  '.frame-panel img{max-width:min(70%,360px);object-fit:contain;object-position:left center}',
  `.frame-halves{display:flex;flex-direction:column;min-height:100vh;background:${color.surface}}`,
  `.frame-panel{display:flex;flex-direction:column;align-items:flex-start;gap:${space.s};padding:${space.xl} ${space.xl} calc(${space.xl} + ${SHEET_OVERLAP});background:radial-gradient(90% 130% at 100% 0%,${color.brandGlow},transparent 62%),${color.brandDeep};color:${color.panelInk};font:${type.head}}`,
  `.frame-panel b{max-width:16ch;margin-top:${space.xl};font:${type.title};letter-spacing:-.018em;text-wrap:balance}`,
  `.frame-panel span{max-width:42ch;color:${color.panelInk2};font:${type.body}}`,
  `.frame-sheet{position:relative;flex:1;margin-top:-${SHEET_OVERLAP};border-radius:${radius.xl} ${radius.xl} 0 0;background:${color.surface}}`,
  `.frame-sheet .frame-page{width:100%;max-width:448px;margin:0 auto;padding:28px ${space.xl}}`,
  `@media${TWO_HALVES}{.frame-halves{display:grid;grid-template-columns:46fr 54fr}.frame-panel{gap:${space.l};padding:48px 56px}.frame-panel b{margin-top:auto;font:${type.hero};letter-spacing:-.03em}.frame-panel span{margin-bottom:auto}.frame-sheet{display:grid;align-content:center;margin-top:0;border-radius:0}}`,
].join('')

const PHOTO_CSS = [
  `.frame-panel{position:relative;isolation:isolate;overflow:hidden;background:color-mix(in srgb,${color.brandDeep} ${PHOTO_GROUND.panelShare},black)}`,
  `.frame-panel .frame-photo{position:absolute;z-index:-1;inset:0;width:100%;max-width:none;height:100%;object-fit:cover;opacity:${PHOTO_GROUND.opacity}}`,
  '@media(forced-colors:active){.frame-panel .frame-photo{display:none}}',
].join('')

export const skeletonCss = (isWelcome: boolean, hasPhoto = false): string =>
  FRAME_CSS + (isWelcome ? WELCOME_CSS + (hasPhoto ? PHOTO_CSS : '') : '')
