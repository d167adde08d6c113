import { IconButton } from '../button'
import { Muted } from '../text'
import { PAGE_SIZES, shownRange, type PageSize, type TableState } from './table-state'
import { Chevron, PagerBox, PageSizeLabel, PageSizeSelect } from './table.styles'

interface PagerProps {
  state: TableState
  total: number
  /** The table's label, so that two pagers on a page have different names. */
  label: string
  onChange: (change: Partial<TableState>) => void
}

export function Pager({ state, total, label, onChange }: PagerProps) {
  const { first, last, pages } = shownRange(state, total)
  const { page } = state
  const step = (name: string, to: number, possible: boolean, double: boolean, forward: boolean) => (
    <IconButton aria-label={name} title={name} disabled={!possible} onClick={() => onChange({ page: to })}>
      <Chevron $forward={forward} $double={double} />
    </IconButton>
  )
  return (
    <PagerBox aria-label={`Pages of ${label}`}>
      <PageSizeLabel>
        <span>Rows per page</span>
        <PageSizeSelect
          value={state.perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) as PageSize })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </PageSizeSelect>
      </PageSizeLabel>
      <Muted>
        {'Showing '}
        <br />
        {`${first}–${last} of ${total.toLocaleString('en-US')}`}
      </Muted>
      <div>
        {step('First page', 1, page > 1, true, false)}
        {step('Previous page', page - 1, page > 1, false, false)}
        {step('Next page', page + 1, page < pages, false, true)}
        {step('Last page', pages, page < pages, true, true)}
      </div>
    </PagerBox>
  )
}
