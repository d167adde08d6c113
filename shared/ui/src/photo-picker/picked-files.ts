/** 'a.png, b.jpg +3 File(s)'. */
export function summaryOf(files: readonly { name: string }[]): string {
  const names = files.slice(0, 2).map(({ name }) => name).join(', ')
  return files.length > 2 ? `${names} +${files.length - 2} File(s)` : names
}

export interface RefusedFile {
  name: string
  reason: string
}

interface Rules {
  maxFiles: number
  /** What is wrong with a file, as the end of a sentence; null if nothing is. */
  problemOf: (file: File) => string | null
}

const isSame = (one: File, other: File): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds `chosen` to `picked`: returns the new list and the rejected files. Files that are already picked are skipped. */
export function addFiles(picked: readonly File[], chosen: readonly File[], { maxFiles, problemOf }: Rules): { files: File[]; refused: RefusedFile[] } {
  const files = [...picked]
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const problem = problemOf(file)
    if (problem) refused.push({ name: file.name, reason: problem })
    else if (files.some((other) => isSame(file, other))) continue
    else if (files.length >= maxFiles) refused.push({ name: file.name, reason: `only ${maxFiles} photos can be added at once` })
    else files.push(file)
  }
  return { files, refused }
}
