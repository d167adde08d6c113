import { IconButton } from '../button'
import { SelectField } from '../field'
import { Icon } from '../icon'
import type { Column } from './columns'
import { sortChange, type TableState } from './table-state'
import { OnlySmall } from './table.styles'

interface SortMenuProps<R> {
  columns: readonly Column<R>[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
}

/** Cards have no column headers to press, so on a phone this sorts. */
export function SortMenu<R>({ columns, state, onChange }: SortMenuProps<R>) {
  const sortable = columns.filter((column) => column.sortable !== false && !column.actions)
  return (
    <OnlySmall>
      <SelectField
        label="Sort by"
        value={state.sortBy}
        options={sortable.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => onChange({ sortBy: event.target.value, sortDesc: false })}
      />
      <IconButton
        aria-label={state.sortDesc ? 'Sort ascending' : 'Sort descending'}
        onClick={() => onChange(sortChange(state, state.sortBy))}
      >
        <Icon name={state.sortDesc ? 'down' : 'up'} />
      </IconButton>
    </OnlySmall>
  )
}
