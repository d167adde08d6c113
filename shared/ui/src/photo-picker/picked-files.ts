import { t } from '@lingui/core/macro'
import type { I18n } from '@portal/i18n'

/** 'a.png, b.jpg +3 File(s)'. */
export function summarizeFiles(files: readonly { name: string }[], i18n: I18n): string {
  const names = files
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ')
  const more = files.length - 2
  return more > 0 ? t(i18n)`${names} +${more} File(s)` : names
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
  i18n: I18n,
): { files: File[]; refused: RefusedFile[] } {
  const files = [...picked]
  const refused: RefusedFile[] = []
  for (const { name, ...checked } of chosen) {
    if (!checked.ok) refused.push({ name, reason: checked.problem })
    else if (files.some((other) => isSame(checked.file, other))) continue
    else if (files.length >= maxFiles)
      refused.push({ name, reason: t(i18n)`only ${maxFiles} photos can be added at once` })
    else files.push(checked.file)
  }
  return { files, refused }
}
