import { formatPhoneNumber, resolveBrand, type Brand } from '@portal/rules'
import type { TenantRow } from '../tenants'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

// A period after a URL ends the sentence, and is not part of the URL.
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** Turns URLs in a line into links, and escapes everything else. */
function lineMarkup(line: string): string {
  let markup = ''
  let done = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    markup += `${escapeHtml(line.slice(done, index))}<a href="${escapeHtml(address)}" style="color:#1d4ed8;word-break:break-word">${escapeHtml(address)}</a>`
    done = index + address.length
  }
  return markup + escapeHtml(line.slice(done))
}

/** Keeps the indentation of a continuation line, so that it does not look like a line of its own. */
const indentedMarkup = (line: string): string =>
  '&nbsp;'.repeat(line.length - line.trimStart().length) + lineMarkup(line.trimStart())

const paragraphMarkup = (paragraph: string): string =>
  `<p style="margin:0 0 16px">${paragraph.split('\n').map(indentedMarkup).join('<br>')}</p>`

// Mail clients support little CSS, and many block images by default: then the alt text is shown.
const headMarkup = ({ name, darkLogoUrl }: Brand): string =>
  darkLogoUrl
    ? `<img src="${escapeHtml(darkLogoUrl)}" alt="${escapeHtml(name)}" height="40" style="height:40px;width:auto;max-width:240px;object-fit:contain;object-position:left center;border:0">`
    : escapeHtml(name)

/** Renders the text as HTML in the tenant's branding. No external resource is loaded except for the tenant's logo. */
export function htmlMail(tenant: Pick<TenantRow, 'name' | 'customizations'>, text: string): string {
  const brand = resolveBrand(tenant, tenant.customizations)
  const color = /^#[0-9a-f]{3,6}$/i.test(brand.primaryColor) ? brand.primaryColor : '#1f4e79'
  const small = [brand.name, brand.phone && formatPhoneNumber(brand.phone), brand.licenseInformation].filter(
    (part): part is string => Boolean(part),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(brand.name)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1f2937;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:4px solid ${color};text-align:left">
<tr><td style="padding:24px 24px 8px;font-size:20px;font-weight:bold">${headMarkup(brand)}</td></tr>
<tr><td style="padding:16px 24px 8px;overflow-wrap:anywhere;word-break:break-word">${text
    .trim()
    .split(/\n{2,}/)
    .map(paragraphMarkup)
    .join('\n')}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e5e7eb;color:#4b5563;font-size:13px">${small.map(escapeHtml).join(' · ')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
