/** 'a.png, b.jpg +3 File(s)'. */
export function summarizeFiles(files: readonly { name: string }[]): string {
  const names = files
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ')
  return files.length > 2 ? `${names} +${files.length - 2} File(s)` : names
}

export interface RefusedFile {
  name: string
  reason: string
}

/** What a check says of a chosen file: the file to keep, or its problem as the end of a sentence. */
export type CheckedFile = { ok: true; file: File } | { ok: false; problem: string }

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds `chosen` to `picked`: returns the new list and the rejected files. Files that are already picked are skipped. */
export function addFiles(
  picked: readonly File[],
  chosen: readonly (CheckedFile & { name: string })[],
  maxFiles: number,
): { files: File[]; refused: RefusedFile[] } {
  const files = [...picked]
  const refused: RefusedFile[] = []
  for (const { name, ...checked } of chosen) {
    if (!checked.ok) refused.push({ name, reason: checked.problem })
    else if (files.some((other) => isSame(checked.file, other))) continue
    else if (files.length >= maxFiles) refused.push({ name, reason: `only ${maxFiles} photos can be added at once` })
    else files.push(checked.file)
  }
  return { files, refused }
}
