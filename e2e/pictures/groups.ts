import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const FOLDERS = '{shared/ui/src/**,shell/src/**,mfe-scheduling/src/picker}/*.stories.tsx'
/** Their stories cover the screen or stand over it, so each is a picture of its own. */
const OVER_THE_PAGE = ['action-menu', 'dialog', 'toasts']
/** What is laid out in another way on a wide screen. */
const ALSO_WIDE = ['data-table', 'document-sheet', 'page-parts']
/** Those that wait say after two seconds that it takes long. */
const SLOW = ['waiting']

/** One picture: a file's stories one below the other, or one of them. */
export interface Group {
  name: string
  /** Relative to the project's root. */
  file: string
  stories: readonly string[]
  isWide: boolean
  isSlow: boolean
}

export const storyFiles = globSync(FOLDERS, { cwd: root }).sort()

export const groups: readonly Group[] = storyFiles.flatMap((file) => {
  const part = basename(file, '.stories.tsx')
  const all = [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, story]) => story!)
  const group = (name: string, stories: readonly string[]): Group => ({
    name,
    file,
    stories,
    isWide: ALSO_WIDE.includes(part),
    isSlow: SLOW.includes(part),
  })
  return OVER_THE_PAGE.includes(part) ? all.map((story) => group(`${part}-${story}`, [story])) : [group(part, all)]
})
