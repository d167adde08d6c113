import { textDirection } from '@portal/i18n/languages'
import { telLink, withPictureOrigin, type Brand } from '@portal/rules'
import { formatPhoneNumber } from '@portal/rules/phones'
import { brandFor, readerOf } from '../languages/own-texts'
import { wordsFor } from '../languages/words'
import type { TenantRow } from '../tenants'
import { letterRows, lineSides, wideTable, type Look, type Measures } from './html-blocks'
import { escapeHtml, linkMarkup } from './html-text'
import type { MailKind } from './mail-kind'
import { paintMail, type Attributes } from './mail-paint'
import { mailReasons } from './mail-reasons'
import type { WrittenLetter } from './written-letter'

export { escapeHtml } from './html-text'

// One layout for every mail: a card of at most 600 px, of tables with styles of their own, because Outlook for Windows knows
// little else. Rounded corners, the light on the panel and the narrow layout are for programs that know more.

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"

const customerMeasures: Measures = { side: 32, gap: 16, text: 'font-size:16px;line-height:24px;' }
const officeMeasures: Measures = { side: 24, gap: 12, text: 'font-size:15px;line-height:22px;' }

// Large mail programs show no `data:` pictures.
const toShown = (url: string | null): string | null => (url && /^https?:\/\//.test(url) ? url : null)

const LOGO =
  'display:block;height:40px;width:auto;max-width:240px;object-fit:contain;object-position:left center;border:0;font-weight:700;'

/** Many programs load pictures on request only; until then they show the name, on as many lines as the logo's height has. */
function nameFont({ length }: string): string {
  if (length <= 20) return 'font-size:20px;line-height:40px;'
  return length <= 48 ? 'font-size:16px;line-height:20px;' : 'font-size:12px;line-height:13px;'
}

const logo = (url: string, name: string, painted: 'name' | 'plated', attributes: Attributes): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="40" ${attributes(painted, LOGO + nameFont(name), 'logo')}>`

/** The company's light logo, its dark one on a white plate, or its name. */
function headMarkup({ name, logoUrl, lightLogoUrl, darkLogoUrl }: Brand, attributes: Attributes): string {
  const light = lightLogoUrl === logoUrl ? null : toShown(lightLogoUrl)
  if (light) return logo(light, name, 'name', attributes)
  const dark = toShown(darkLogoUrl)
  if (!dark)
    return `<span ${attributes('name', 'font-size:20px;line-height:28px;font-weight:700;')}>${escapeHtml(name)}</span>`
  const plate = `<td ${attributes('plate', 'padding:8px 12px;')}>${logo(dark, name, 'plated', attributes)}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${plate}</tr></table>`
}

/** The company once, how to call it, and why the reader gets this. */
function footMarkup(brand: Brand, kind: MailKind, isOffice: boolean, { attributes, i18n }: Look): string {
  const phone = isOffice ? null : brand.phone
  const company = [
    escapeHtml(brand.name),
    ...(phone ? [linkMarkup(telLink(phone), formatPhoneNumber(phone), attributes)] : []),
  ].join(' &middot; ')
  const license = isOffice ? null : brand.licenseInformation
  return [company, ...(license ? [escapeHtml(license)] : []), escapeHtml(mailReasons(i18n)[kind])].join('<br>')
}

/** The line that a list of mails shows beside the subject. Blanks keep what follows out of it. */
function preheader({ answer, blocks }: WrittenLetter): string {
  const sentences = blocks.map((block) => {
    if ('paragraph' in block) return block.paragraph.join(' ')
    return 'action' in block ? block.action.prompt : null
  })
  const line = answer
    ? `${answer.label}: ${[answer.figure, answer.text].filter(Boolean).join(', ')}`
    : (sentences.find(Boolean) ?? '')
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${escapeHtml(line.slice(0, 200))}${'&#847; '.repeat(60)}</div>`
}

const styles = (darkSheets: string): string => `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.side{padding-left:20px!important;padding-right:20px!important}
.figure{font-size:36px!important;line-height:40px!important}
.logo{max-width:100%!important}
.title{font-size:22px!important;line-height:28px!important}
.fact{display:block!important;width:auto!important;padding-left:0!important;padding-right:0!important}
.value{padding-top:0!important}
}
</style>
${darkSheets}
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->`

function card(brand: Brand, { kind, subject, letter, language }: HtmlMail, look: Look): string {
  const { attributes, measures } = look
  const isOffice = letter.ending !== null
  const head = isOffice
    ? `<tr><td height="4" ${attributes('edge', 'height:4px;font-size:0;line-height:0;')}>&nbsp;</td></tr>`
    : `<tr><td ${attributes('panel', 'padding:24px 32px;', 'side')}>${headMarkup(brand, attributes)}</td></tr>`
  const end = `<tr><td height="${measures.side}" style="height:${measures.side}px;font-size:0;line-height:0">&nbsp;</td></tr>`
  const foot = `<tr><td ${attributes('foot', `padding:18px ${measures.side}px;font-size:14px;line-height:20px;`, 'side')}>${footMarkup(brand, kind, isOffice, look)}</td></tr>`
  const rows = `${head}\n${letterRows(letter, subject, look)}\n${end}\n${foot}`
  return wideTable(
    rows,
    // On it as well: some programs take a mail's <html> away.
    `lang="${language}" dir="${textDirection(language)}" ${attributes(
      'card',
      `max-width:600px;border-width:1px;border-style:solid;border-collapse:separate;text-align:${lineSides(look.i18n).start};${FONT}`,
    )}`,
  )
}

export interface HtmlMail {
  kind: MailKind
  subject: string
  letter: WrittenLetter
  /** Of the letter. */
  language: string
  /** Of the tenant's portal, which has the pictures that the tenant uploaded. */
  origin: string
}

/** Renders a letter as HTML in the tenant's colors. No external resource is loaded except for the tenant's logo. */
export function htmlMail(tenant: Pick<TenantRow, 'name' | 'customizations' | 'language'>, mail: HtmlMail): string {
  const brand = withPictureOrigin(brandFor(readerOf(mail.language, tenant), tenant), mail.origin)
  const { attributes, darkSheets } = paintMail(brand)
  const measures = mail.letter.ending === null ? customerMeasures : officeMeasures
  // Programs that find numbers, dates and addresses in text by themselves are asked not to: some of it was typed.
  return `<!doctype html>
<html lang="${mail.language}" dir="${textDirection(mail.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(mail.subject)}</title>
${styles(darkSheets)}
</head>
<body ${attributes('canvas', 'margin:0;padding:0;-webkit-text-size-adjust:100%;')}>
${preheader(mail.letter)}
${wideTable(
  `<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${card(brand, mail, { attributes, measures, i18n: wordsFor(mail.language) })}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  attributes('canvas'),
)}
</body>
</html>
`
}
