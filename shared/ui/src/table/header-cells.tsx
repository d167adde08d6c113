import { Icon } from '../icon'
import { VisuallyHidden } from '../text'
import type { Column } from './columns'
import { sortChange, type TableState } from './table-state'
import { HeaderCell, SortButton } from './table.styles'

interface HeaderCellsProps<R> {
  columns: readonly Column<R>[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
}

export function HeaderCells<R>({ columns, state, onChange }: HeaderCellsProps<R>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = state.sortBy === column.id
          const direction = state.sortDesc ? 'descending' : 'ascending'
          const label = column.actions ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label
          const sortable = column.sortable !== false && !column.actions
          return (
            <HeaderCell
              key={column.id}
              scope="col"
              $end={column.align === 'end'}
              {...(sortable && { 'aria-sort': sorted ? direction : 'none' })}
            >
              {sortable ? (
                <SortButton
                  $sorted={sorted}
                  $end={column.align === 'end'}
                  onClick={() => onChange(sortChange(state, column.id))}
                >
                  {column.label}
                  <Icon name={sorted && state.sortDesc ? 'down' : 'up'} size={16} />
                </SortButton>
              ) : (
                label
              )}
            </HeaderCell>
          )
        })}
      </tr>
    </thead>
  )
}
