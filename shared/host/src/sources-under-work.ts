import type { ComponentType } from 'react'
import type { RemoteSlots } from '@portal/platform'

// The build aliases remote-under-work to the `src` folder of the remote in development.
export { routes } from 'remote-under-work/routes'

const slotFiles = import.meta.webpackContext('remote-under-work', { recursive: false, regExp: /^\.\/slots\.tsx?$/ })
const storyFiles = import.meta.webpackContext('remote-under-work', { recursive: true, regExp: /\.stories\.tsx$/ })

/** Its slots; undefined if it has none. */
export const slots = slotFiles.keys().map((name) => (slotFiles(name) as { slots: RemoteSlots }).slots)[0]

export interface StoryFile {
  /** 'invoices/invoice-table' */
  name: string
  /** By export name. */
  stories: Record<string, ComponentType>
}

export const stories: StoryFile[] = storyFiles.keys().map((name) => ({
  name: name.replace(/^\.\/|\.stories\.tsx$/g, ''),
  stories: storyFiles(name) as StoryFile['stories'],
}))
