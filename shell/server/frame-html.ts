import type { PageData } from '../src/page-data'
import { BAR_HEIGHT, MENU_BUTTON_SIZE, MENU_WIDTH, WIDE } from '../src/layouts/sizes'
import { escapeHtml } from './html'

interface Frame {
  heading: string | undefined
  /** The page will stand beside the menu. */
  hasMenu: boolean
}

/** Bar, logo and heading: something real on the screen while the scripts arrive. React puts the same in the same places. */
export function frameHtml(data: PageData | undefined, { heading, hasMenu }: Frame): string {
  if (!data) return ''
  const { brand, tenant } = data
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(tenant.name)}" height="${Math.round((40 * brand.logoSizePercentage) / 100)}">`
    : escapeHtml(tenant.name)
  return `<div${hasMenu ? ' class="frame-with-menu"' : ''}><div class="frame-bar">${logo}</div><div class="frame-content"><div class="frame-page">${heading ? `<h1>${escapeHtml(heading)}</h1>` : ''}</div></div></div>`
}

export const FRAME_CSS = [
  '*,*::before,*::after{box-sizing:border-box}',
  'body{margin:0;background:var(--portal-color-canvas);color:var(--portal-color-text);font:1rem/1.5 var(--portal-font-body)}',
  `.frame-bar{display:flex;align-items:center;height:${BAR_HEIGHT};padding:0 16px;border-bottom:1px solid var(--portal-color-border);background:var(--portal-color-surface);font-size:1.125rem;font-weight:700}`,
  '.frame-bar img{max-width:min(70%,360px);object-fit:contain;object-position:left center}',
  '.frame-page{max-width:1080px;margin:0 auto;padding:16px}',
  '.frame-page h1{margin:0;padding:7px 0;font-size:1.5rem;line-height:1.25}',
  `.frame-with-menu .frame-bar::before{content:"";width:${MENU_BUTTON_SIZE};margin-right:8px}`,
  `@media${WIDE}{.frame-with-menu .frame-bar::before{display:none}.frame-with-menu .frame-content{margin-left:${MENU_WIDTH}}}`,
].join('')
