import type { IssuedDocument } from '#foundation/database/schema'
import type { FileStore } from '#foundation/files/file-store'
import { brandFor, readerOf } from '#foundation/languages/own-texts'
import type { Words } from '#foundation/languages/words'
import { drawImage, loadLogo, type PdfImage } from '#foundation/pdf/images'
import type { PdfWriter } from '#foundation/pdf/pdf-writer'
import { measureHeight, QUIET_SMALL, type Line } from '#foundation/pdf/text'
import type { TenantRow } from '#foundation/tenants'
import { withIssuer, type Brand } from '@portal/rules'
import { formatPhoneNumber } from '@portal/rules/phones'
import { toIssuer } from '../issued'

/** The company that issues the document. */
export interface Sender extends Pick<
  Brand,
  'name' | 'phone' | 'logoSizePercentage' | 'primaryColor' | 'secondaryColor' | 'licenseInformation' | 'termsOfService'
> {
  /** Of the document. */
  i18n: Words
  supportEmail: string | null
  timezone: string
  /** Null if there is none, or if it is neither uploaded nor a readable data: URL. */
  logo: PdfImage | null
}

/** Name, license and terms as the document was issued with them; contact, logo and colors are today's. */
export async function findSender(
  files: FileStore,
  tenant: TenantRow,
  issued: IssuedDocument | null,
  i18n: Words,
): Promise<Sender> {
  const reader = readerOf(i18n.language, tenant)
  const brand = withIssuer(brandFor(reader, tenant), toIssuer(issued, reader))
  return {
    ...brand,
    i18n,
    supportEmail: tenant.supportEmail,
    timezone: tenant.timezone,
    logo: await loadLogo(files, tenant, brand.darkLogoUrl),
  }
}

/** In points; the same as on the page, 48 CSS pixels. */
const LOGO_HEIGHT = 36

const contact = ({ phone, supportEmail }: Sender): string =>
  [phone && formatPhoneNumber(phone), supportEmail].filter(Boolean).join(' · ')

/** Writes logo and sender on the left, the document's title and date on the right. */
export function writeLetterhead(paper: PdfWriter, sender: Sender, title: string, dated: string): void {
  const top = paper.y
  const half = paper.width / 2 - 12
  const logoHeight = sender.logo
    ? drawImage(paper, sender.logo, sender.name, {
        x: paper.left,
        y: top,
        height: (LOGO_HEIGHT * sender.logoSizePercentage) / 100,
        maxWidth: half,
      }) + 6
    : 0
  const from = [
    ...paper.lines(sender.name, half, { bold: true, size: sender.logo ? 10 : 16 }),
    ...(contact(sender) ? paper.lines(contact(sender), half, QUIET_SMALL) : []),
  ]
  const what = paper.lines(title, half, { bold: true, size: 16 })
  const when = paper.lines(dated, half, QUIET_SMALL)
  paper.put('P', from, top + logoHeight, { width: half })
  const right = { x: paper.left + paper.width - half, width: half, align: 'right' as const }
  paper.put('H1', what, top, right)
  paper.put('P', when, top + measureHeight(what), right)
  paper.y = top + Math.max(logoHeight + measureHeight(from), measureHeight([...what, ...when]))
  paper.y += 20
}

/** Writes the company's small print, on one page if it fits. */
export function writeSmallPrint(paper: PdfWriter, sender: Sender): void {
  const texts = [sender.licenseInformation, sender.termsOfService].filter((text): text is string => Boolean(text))
  if (texts.length === 0) return
  const blocks = texts.map((text): Line[] => paper.lines(text, paper.width, QUIET_SMALL))
  const height = measureHeight(blocks.flat()) + 4 * (blocks.length - 1) + 14
  if (height <= paper.fullHeight) paper.ensure(height)
  paper.artifact(() => paper.drawRule(paper.y + 4))
  paper.y += 14
  for (const block of blocks) {
    paper.write('P', block)
    paper.y += 4
  }
}
