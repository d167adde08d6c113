import { Trans, useLingui } from '@lingui/react/macro'
import { regionalTag } from '@portal/i18n'
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
  const { t, i18n } = useLingui()
  const { first, last, pages } = shownRange(state, total)
  const { page } = state
  const count = total.toLocaleString(regionalTag(i18n.locale))
  const step = (name: string, to: number, possible: boolean, double: boolean, forward: boolean) => (
    <IconButton aria-label={name} title={name} disabled={!possible} onClick={() => onChange({ page: to })}>
      <Chevron $forward={forward} $double={double} />
    </IconButton>
  )
  return (
    <PagerBox aria-label={t`Pages of ${label}`}>
      <PageSizeLabel>
        <span>
          <Trans>Rows per page</Trans>
        </span>
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
        <Trans>
          Showing <br />
          {first}–{last} of {count}
        </Trans>
      </Muted>
      <div>
        {step(t`First page`, 1, page > 1, true, false)}
        {step(t`Previous page`, page - 1, page > 1, false, false)}
        {step(t`Next page`, page + 1, page < pages, false, true)}
        {step(t`Last page`, pages, page < pages, true, true)}
      </div>
    </PagerBox>
  )
}
