import { formatPhoneNumber, telLink } from '@portal/rules'
import { vars } from '@portal/theme'
import { BAR_HEIGHT, MENU_BUTTON_SIZE, MENU_WIDTH, WIDE } from '../src/layouts/sizes'
import type { PageData } from '../src/page-data'
import { escapeHtml } from './html'

interface Frame {
  heading: string | undefined
  /** Reserves space for the menu. */
  hasMenu: boolean
  /** The page is a form in a narrow card that contains its heading. */
  isForm?: boolean
}

/**
 * Bar, logo, heading and content skeleton, shown while the scripts load. React renders the same elements in the same places.
 * Contains the templates that LOADING_STATUS_SCRIPT shows.
 */
export function skeletonHtml(data: PageData | undefined, { heading, hasMenu, isForm = false }: Frame): string {
  const bar = data ? `<div class="frame-bar">${logoHtml(data)}</div>` : ''
  const title = heading ? `<h1>${escapeHtml(heading)}</h1>` : ''
  const lines = ['40%', '90%', '75%', '85%', '60%'].map((width) => `<i style="width:${width}"></i>`).join('')
  const shape = isForm
    ? `<div class="frame-card">${title}<div aria-busy="true" class="frame-lines">${lines}</div></div>`
    : `${title}<div aria-busy="true" class="frame-card frame-lines">${lines}</div>`
  return `<div${hasMenu ? ' class="frame-with-menu"' : ''}>${bar}<div class="frame-content"><div class="frame-page${isForm ? ' frame-form' : ''}">${shape}${wordsHtml(data?.brand.phone ?? null)}</div></div></div>`
}

const logoHtml = ({ brand, tenant }: PageData): string =>
  brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(tenant.name)}" height="${Math.round((40 * brand.logoSizePercentage) / 100)}">`
    : escapeHtml(tenant.name)

/** Same look and wording as `Waiting` and `RemoteDown`. */
function wordsHtml(phone: string | null): string {
  const call = phone
    ? ` You can also call us at <a href="${escapeHtml(telLink(phone))}">${escapeHtml(formatPhoneNumber(phone))}</a>.`
    : ''
  return [
    '<div role="status" class="frame-row"></div>',
    `<template id="portal-slow"><p data-slow>Still loading. Your connection seems slow.${call}</p><button>Try again</button></template>`,
    `<template id="portal-failed"><h1>This page can't be shown right now</h1><p role="alert">The portal did not load.${call}</p><div><button>Try again</button></div></template>`,
  ].join('')
}

export const SKELETON_CSS = [
  '*,*::before,*::after{box-sizing:border-box}',
  `body{margin:0;background:${vars.color.canvas};color:${vars.color.text};font:1rem/1.5 ${vars.font.body}}`,
  `.frame-bar{display:flex;align-items:center;height:${BAR_HEIGHT};padding:0 16px;border-bottom:1px solid ${vars.color.border};background:${vars.color.surface};font-size:1.125rem;font-weight:700}`,
  '.frame-bar img{max-width:min(70%,360px);object-fit:contain;object-position:left center}',
  `.frame-page{display:flex;flex-direction:column;gap:${vars.space.xl};max-width:1080px;margin:0 auto;padding:16px}`,
  '.frame-page h1{margin:0;padding:7px 0;font-size:1.5rem;line-height:1.25}',
  '.frame-page p{margin:0}',
  `.frame-page a{color:${vars.color.primaryText};white-space:nowrap}`,
  `.frame-page button{min-height:44px;padding:4px 16px;border:1px solid;border-radius:${vars.radius.s};background:${vars.color.surface};color:${vars.color.primaryText};font:inherit;font-weight:600;cursor:pointer}`,
  `.frame-row{display:flex;flex-wrap:wrap;align-items:center;gap:${vars.space.m}}`,
  '.frame-form{max-width:480px}',
  `.frame-lines,.frame-card{display:grid;gap:${vars.space.l}}`,
  `.frame-card{padding:${vars.space.xl};border:1px solid ${vars.color.border};border-radius:${vars.radius.m};background:${vars.color.surface};box-shadow:${vars.shadow.card}}`,
  '@media(max-width:600px){.frame-card{padding:16px}}',
  `.frame-lines i{height:16px;border-radius:${vars.radius.s};background:${vars.color.border}}`,
  `.frame-with-menu .frame-bar::before{content:"";width:${MENU_BUTTON_SIZE};margin-right:8px}`,
  `@media${WIDE}{.frame-with-menu .frame-bar::before{display:none}.frame-with-menu .frame-content{margin-left:${MENU_WIDTH}}}`,
].join('')
