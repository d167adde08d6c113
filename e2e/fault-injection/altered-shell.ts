import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = resolve(fileURLToPath(import.meta.url), '../../../shell/dist')
const toIntegrity = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

export interface AlteredShell {
  /** Path → script. */
  replaced: Map<string, string>
  /** Replaces the scripts' hashes in the initial HTML. */
  alterHtml: (html: string) => string
}

/** Edits the built shell's scripts, to show that the checks notice what is missing. */
export function alterShell(...edits: readonly [from: string | RegExp, to: string][]): AlteredShell {
  const { files } = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8')) as { files: { url: string }[] }
  const replaced = new Map<string, string>()
  const hashes = new Map<string, string>()
  const found = new Set<number>()
  for (const { url } of files.filter(({ url }) => url.endsWith('.js'))) {
    const script = readFileSync(join(dist, url.replace(/^\/shell\//, '')), 'utf8')
    const altered = edits.reduce((text, [from, to], index) => {
      const after = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to)
      if (after !== text) found.add(index)
      return after
    }, script)
    if (altered === script) continue
    replaced.set(url, altered)
    hashes.set(toIntegrity(script), toIntegrity(altered))
  }
  const missing = edits.find((_, index) => !found.has(index))
  if (missing)
    throw new Error(
      `The shell's scripts do not contain ${String(missing[0])}; update the pattern to match the current build`,
    )
  return {
    replaced,
    alterHtml: (html) => [...hashes].reduce((text, [before, after]) => text.replaceAll(before, after), html),
  }
}
