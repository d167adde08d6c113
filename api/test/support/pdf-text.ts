// Extracts the text of a PDF for document tests, with a parser that is independent of the writer.
import readPdf from 'pdf-parse/lib/pdf-parse.js'

export interface PdfText {
  /** In reading order, with whitespace collapsed. */
  text: string
  pages: string[]
  title: string
}

/** Parses a PDF. */
export async function readPdfText(pdf: Buffer): Promise<PdfText> {
  const pages: string[] = []
  // Not a Buffer: this parser misreads one now and then, since its `slice` shares memory.
  const { info } = await readPdf(new Uint8Array(pdf), {
    pagerender: async (page) => {
      const { items } = await page.getTextContent({ normalizeWhitespace: true, disableCombineTextItems: true })
      pages.push(
        items
          .map(({ str }) => str)
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      return ''
    },
  })
  return { text: pages.join(' '), pages, title: info.Title ?? '' }
}

/** Collapses whitespace, for texts that are compared with a PDF's. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Every amount in a text, in order. */
export const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []
