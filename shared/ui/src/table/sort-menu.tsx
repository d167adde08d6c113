import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../button'
import { Icon } from '../icon'
import type { Column } from './columns'
import { sortChange, type TableState } from './table-state'
import { PageSizeSelect, SortPlace } from './table.styles'

interface SortMenuProps<R> {
  columns: readonly Column<R>[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
}

/** A list has no column headers to press, so on a phone this sorts. */
export function SortMenu<R>({ columns, state, onChange }: SortMenuProps<R>) {
  const { t } = useLingui()
  const sortable = columns.filter((column) => column.sortable !== false && !column.actions)
  return (
    <SortPlace>
      <PageSizeSelect
        aria-label={t`Sort by`}
        value={state.sortBy}
        onChange={(event) => onChange({ sortBy: event.target.value, sortDesc: false })}
      >
        {sortable.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </PageSizeSelect>
      <IconButton
        aria-label={state.sortDesc ? t`Sort ascending` : t`Sort descending`}
        onClick={() => onChange(sortChange(state, state.sortBy))}
      >
        <Icon name={state.sortDesc ? 'down' : 'up'} />
      </IconButton>
    </SortPlace>
  )
}
