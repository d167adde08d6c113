import type { FileStore } from 'api'

/** PDFs referenced by seeded jobs: titles by key. */
const papers: Record<string, string> = {
  'demo/work-order.pdf': 'Work order',
  'demo/warranty.pdf': 'Warranty',
  'demo/cost-sheet.pdf': 'Cost sheet',
}

/** A single page with a line of text: a minimal PDF that every viewer can open. */
export function createOnePagePdf(title: string): Buffer {
  const text = `BT /F1 28 Tf 72 700 Td (${title.replace(/[^\w ]/g, '')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** Stores the PDFs at their keys. Idempotent. */
export async function storeDemoPdfs({ files }: { files: FileStore }): Promise<void> {
  for (const [key, title] of Object.entries(papers)) await files.write(key, createOnePagePdf(title), 'application/pdf')
}
