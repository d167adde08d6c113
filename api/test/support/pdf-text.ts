// Extracts the text of a PDF for document tests, with a parser that is independent of the writer.
import { Script } from 'node:vm'

// Loaded by Node itself, once per process: Jest's own `require` can't load an ES module of another package without compiling it.
const { getBuiltinModule } = new Script('process').runInThisContext() as NodeJS.Process
const require = getBuiltinModule('node:module').createRequire(import.meta.url)
const { extractText, getDocumentProxy, getMeta } = require('unpdf') as typeof import('unpdf')
type PDFDocumentProxy = Awaited<ReturnType<typeof getDocumentProxy>>

export interface PdfText {
  /** In reading order, with whitespace collapsed. */
  text: string
  pages: string[]
  title: string
  /** What is written in the largest letters. */
  largest: string
}

/** Parses a PDF. */
export async function readPdfText(pdf: Buffer): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const { info } = await getMeta(document)
  const pages = text.map(inOneLine)
  return { text: pages.join(' '), pages, title: String(info['Title'] ?? ''), largest: await findLargest(document) }
}

async function findLargest(document: PDFDocumentProxy): Promise<string> {
  const pages = Array.from({ length: document.numPages }, async (_, index) =>
    (await (await document.getPage(index + 1)).getTextContent()).items.filter((item) => 'height' in item),
  )
  const items = (await Promise.all(pages)).flat()
  const height = Math.max(...items.map((item) => item.height))
  return inOneLine(
    items
      .filter((item) => item.height === height)
      .map(({ str }) => str)
      .join(' '),
  )
}

/** Collapses whitespace, for texts that are compared with a PDF's. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Every amount in a text, in order. */
export const moneyIn = (text: string): string[] => text.match(/-?\$[\d,]+\.\d\d/g) ?? []
