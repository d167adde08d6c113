import type { ReactNode } from 'react'

export interface Column<R> {
  /** The server's name of the column: what `sortBy` becomes. */
  id: string
  /** Heading of the column, and the label beside the value on a phone. */
  label: string
  render: (row: R) => ReactNode
  /** The server can sort by it; true unless said. */
  sortable?: boolean
  /** Figures line up at the end. */
  align?: 'start' | 'end'
  /** A column of buttons: its heading is for screen readers only, and on a phone it has no label. */
  actions?: boolean
}
