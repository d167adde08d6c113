import type { PageData } from '../src/page-data'
import { escapeHtml } from './html'

/** Bar, logo and heading: something real on the screen while the scripts arrive. React replaces it whole. */
export function frameHtml(data: PageData | undefined, heading: string | undefined): string {
  if (!data) return ''
  const { brand, tenant } = data
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(tenant.name)}" height="${Math.round((40 * brand.logoSizePercentage) / 100)}">`
    : escapeHtml(tenant.name)
  return `<div class="frame"><div class="frame-bar">${logo}</div><div class="frame-page">${heading ? `<h1>${escapeHtml(heading)}</h1>` : ''}</div></div>`
}

export const FRAME_CSS = [
  '*,*::before,*::after{box-sizing:border-box}',
  'body{margin:0;background:var(--portal-color-canvas);color:var(--portal-color-text);font:1rem/1.5 var(--portal-font-body)}',
  '.frame-bar{display:flex;align-items:center;height:64px;padding:0 16px;border-bottom:1px solid var(--portal-color-border);background:var(--portal-color-surface);font-size:1.125rem;font-weight:700}',
  '.frame-bar img{max-width:min(70%,360px);object-fit:contain;object-position:left center}',
  '.frame-page{max-width:1080px;margin:0 auto;padding:24px 16px}',
  '.frame-page h1{margin:0;font-size:1.5rem;line-height:1.25}',
].join('')
