// What the tests of documents read: the text of a PDF, by a reader that shares nothing with its writer.
import readPdf from 'pdf-parse/lib/pdf-parse.js'

export interface PdfText {
  /** In reading order, every white space as one blank. */
  text: string
  pages: string[]
  title: string
}

/** Reads a PDF back. */
export async function textOf(pdf: Buffer): Promise<PdfText> {
  const pages: string[] = []
  const { info } = await readPdf(pdf, {
    pagerender: async (page) => {
      const { items } = await page.getTextContent({ normalizeWhitespace: true, disableCombineTextItems: true })
      pages.push(items.map(({ str }) => str).join(' ').replace(/\s+/g, ' ').trim())
      return ''
    },
  })
  return { text: pages.join(' '), pages, title: info.Title ?? '' }
}

/** The same for a text that is compared with one: letters and figures as they are, white space as one blank. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Every amount in a text, in order. */
export const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []
