import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = resolve(fileURLToPath(import.meta.url), '../../../docs/performance.md')

/** Replaces the section of docs/performance.md that starts with the text's first line, '## …', or appends it if there is none. */
export async function writeSection(text: string): Promise<void> {
  await writeFile(file, replaceSection(await readFile(file, 'utf8'), text))
}

export function replaceSection(document: string, text: string): string {
  const [title] = text.split('\n', 1) as [string]
  const start = `\n${document}`.indexOf(`\n${title}\n`)
  if (start < 0) return `${document.trimEnd()}\n\n${text.trimEnd()}\n`
  const next = document.indexOf('\n## ', start + title.length)
  return document.slice(0, start) + (next < 0 ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n${document.slice(next)}`)
}
