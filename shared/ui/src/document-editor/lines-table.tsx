import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '../text'
import type { DocumentEditorProps } from './document-editor.props'
import type { EditedDocument, EditedLine, LineChange } from './edited-document'
import type { OpenDialog } from './editor-dialogs'
import { Table } from './editor.styles'
import { HeadingRow, LineRow, type Columns } from './line-row'
import type { Drafts } from './use-drafts'
import type { RowReorder } from './use-row-reorder'

interface LinesTableProps extends Pick<DocumentEditorProps, 'document' | 'money' | 'mayPrice' | 'pending'> {
  /** Id of the heading. */
  labelledBy: string
  drafts: Drafts<number, LineChange>
  reorder: RowReorder
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  onOpen: (dialog: OpenDialog) => void
  onUngroup: (groupId: number) => void
}

export function LinesTable({ labelledBy, reorder, selected, onSelect, onUngroup, ...props }: LinesTableProps) {
  const { document, drafts, money, mayPrice, pending = [], onOpen } = props
  const { body, shown, moves } = reorder
  const { t } = useLingui()
  const columns = useColumns(document)
  const listActions = (line: EditedLine) => {
    const actions = [
      { label: t`Edit description…`, onSelect: () => onOpen({ kind: 'description', line }) },
      { label: t`Move up`, onSelect: () => moves.step(line.id, 'up') },
      { label: t`Move down`, onSelect: () => moves.step(line.id, 'down') },
    ]
    if (line.type === 'group') return actions
    const others = shown.filter(({ id, type }) => type === 'lineItem' && id !== line.id)
    return [
      ...actions,
      { label: t`Group with…`, onSelect: () => onOpen({ kind: 'group', lines: [line], others }) },
      { label: t`Remove`, onSelect: () => onOpen({ kind: 'remove', line }) },
    ]
  }
  return (
    <Table role="table" aria-labelledby={labelledBy} $compares={columns.comparison !== null}>
      <Head columns={columns} />
      <tbody role="rowgroup" ref={body}>
        {shown.map((line) => {
          const row = {
            line,
            drafts,
            columns,
            moves,
            money,
            pending: pending.includes(line.id),
            actions: listActions(line),
          }
          return line.type === 'group' ? (
            <HeadingRow key={line.id} {...row} onUngroup={() => line.group_id !== null && onUngroup(line.group_id)} />
          ) : (
            <LineRow
              key={line.id}
              {...row}
              mayPrice={mayPrice}
              selected={selected.includes(line.id)}
              onSelect={(on) => onSelect(on ? [...selected, line.id] : selected.filter((each) => each !== line.id))}
            />
          )
        })}
      </tbody>
    </Table>
  )
}

function useColumns(document: EditedDocument): Columns {
  const { t } = useLingui()
  if (document.quote_type !== 'two_column') return { comparison: null, total: t`Total` }
  const program = document.comparison_membership_program_name ?? t`Standard`
  return {
    comparison: { price: t`${program} price`, total: program },
    total: document.actual_membership_program_name || t`Total`,
  }
}

function Head({ columns: { comparison, total } }: { columns: Columns }) {
  const { t } = useLingui()
  const amounts = [t`Qty`, t`Price`, ...(comparison ? [comparison.price, comparison.total] : []), total]
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <VisuallyHidden>
            <Trans>Move and select</Trans>
          </VisuallyHidden>
        </th>
        <th role="columnheader" scope="col">
          <Trans>Item</Trans>
        </th>
        {amounts.map((name) => (
          <th key={name} role="columnheader" scope="col" className="number">
            {name}
          </th>
        ))}
        <th role="columnheader" scope="col">
          <VisuallyHidden>
            <Trans>Actions</Trans>
          </VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
