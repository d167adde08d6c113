declare module 'pdf-parse/lib/pdf-parse.js' {
  interface Page {
    getTextContent(options: {
      normalizeWhitespace: boolean
      disableCombineTextItems: boolean
    }): Promise<{ items: { str: string }[] }>
  }
  export default function readPdf(
    pdf: Uint8Array,
    options: { pagerender: (page: Page) => Promise<string> },
  ): Promise<{ numpages: number; info: { Title?: string } }>
}
