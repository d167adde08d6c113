import type { ReactNode } from 'react'

export interface Column<R> {
  /** The server's name of the column, used as `sortBy`. */
  id: string
  /** Heading of the column, and the label beside the value on a phone. */
  label: string
  render: (row: R) => ReactNode
  /** Whether the server can sort by it; true by default. */
  sortable?: boolean
  /** 'end' for numbers. */
  align?: 'start' | 'end'
  /** A column of buttons: its heading is for screen readers only, and on a phone it has no label. */
  actions?: boolean
}
