import type { ReactNode } from 'react'

export interface Column<R> {
  /** The server's name of the column, used as `sortBy`. */
  id: string
  /** Heading of the column, and its name where a phone sorts by it. */
  label: string
  render: (row: R) => ReactNode
  /** Whether the server can sort by it; true by default. */
  sortable?: boolean
  /** 'end' for numbers. */
  align?: 'start' | 'end'
  /** A column of buttons: its heading is for screen readers only. */
  actions?: boolean
}
