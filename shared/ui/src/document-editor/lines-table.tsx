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
  const columns = chooseColumns(document)
  const listActions = (line: EditedLine) => {
    const actions = [
      { label: 'Edit description…', onSelect: () => onOpen({ kind: 'description', line }) },
      { label: 'Move up', onSelect: () => moves.step(line.id, 'up') },
      { label: 'Move down', onSelect: () => moves.step(line.id, 'down') },
    ]
    if (line.type === 'group') return actions
    const others = shown.filter(({ id, type }) => type === 'lineItem' && id !== line.id)
    return [
      ...actions,
      { label: 'Group with…', onSelect: () => onOpen({ kind: 'group', lines: [line], others }) },
      { label: 'Remove', onSelect: () => onOpen({ kind: 'remove', line }) },
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

function chooseColumns(document: EditedDocument): Columns {
  if (document.quote_type !== 'two_column') return { comparison: null, total: 'Total' }
  const other = document.comparison_membership_program_name ?? 'Standard'
  return {
    comparison: { price: `${other} price`, total: other },
    total: document.actual_membership_program_name || 'Total',
  }
}

const Head = ({ columns: { comparison, total } }: { columns: Columns }) => {
  const amounts = ['Qty', 'Price', ...(comparison ? [comparison.price, comparison.total] : []), total]
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <VisuallyHidden>Move and select</VisuallyHidden>
        </th>
        <th role="columnheader" scope="col">
          Item
        </th>
        {amounts.map((name) => (
          <th key={name} role="columnheader" scope="col" className="number">
            {name}
          </th>
        ))}
        <th role="columnheader" scope="col">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
