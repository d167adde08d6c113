import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../button'
import { Icon } from '../icon'
import { Empty } from '../query-view'
import { Heading, VisuallyHidden } from '../text'
import type { DocumentEditorProps } from './document-editor.props'
import type { EditedDocument, EditedLine, LineChange } from './edited-document'
import { EditorDialogs, type OpenDialog } from './editor-dialogs'
import { Section, Table, Tools } from './editor.styles'
import { lineField, lineLabels } from './line-fields'
import { HeadingRow, LineRow, type Columns } from './line-row'
import { DiscardedChangesBanner, EditErrorBanner, type UnsavedChange } from './unsaved-changes-banner'
import { useDrafts } from './use-drafts'
import { useRowReorder } from './use-row-reorder'

/** The order summary, editable: every field saves itself, and unsaved input is never discarded silently. */
export function DocumentEditor(props: DocumentEditorProps) {
  const {
    document,
    money,
    mayPrice,
    pending = [],
    problem = null,
    revision,
    onReload,
    onChangeLine,
    onArrange,
    onUngroup,
  } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = document.items_attributes
  const findLine = (lineId: number) => lines.find((line) => line.id === lineId)

  const drafts = useDrafts<number, LineChange>({
    fieldOf: (lineId, name) => {
      const line = findLine(lineId)
      return line && lineField(line, name, money)
    },
    save: onChangeLine,
    problem,
  })
  const { moves, body, shown, told } = useRowReorder({
    ...props,
    lines,
    arrange: (places) => {
      drafts.flush()
      return onArrange(places)
    },
  })
  const [selected, setSelected] = useState<readonly number[]>([])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [lost, setLost] = useState<readonly UnsavedChange[]>([])

  const chosen = shown.filter((line) => line.type === 'lineItem' && selected.includes(line.id))
  const unsaved = drafts.unsaved.map((draft) => ({
    line: findLine(draft.id)?.unit_name ?? '',
    field: lineLabels[draft.name],
    text: draft.text,
  }))
  const columns = chooseColumns(document)

  const open = (next: OpenDialog) => {
    drafts.flush()
    setDialog(next)
  }
  const reload = () => {
    setLost(unsaved)
    drafts.forget()
    onReload()
  }
  const isFirst = useRef(true)
  const reloadNow = useEffectEvent(reload)
  useEffect(() => {
    if (!isFirst.current) reloadNow()
    isFirst.current = false
  }, [revision])
  const ungroup = (groupId: number) => {
    drafts.flush()
    // The focused button is removed with the group.
    void onUngroup(groupId).then((done) => done && heading.current?.focus())
  }
  const listActions = (line: EditedLine) => [
    { label: 'Edit description…', onSelect: () => open({ kind: 'description', line }) },
    { label: 'Move up', onSelect: () => moves.step(line.id, 'up') },
    { label: 'Move down', onSelect: () => moves.step(line.id, 'down') },
    ...(line.type === 'lineItem'
      ? [
          {
            label: 'Group with…',
            onSelect: () =>
              open({
                kind: 'group',
                lines: [line],
                others: shown.filter(({ id, type }) => type === 'lineItem' && id !== line.id),
              }),
          },
          { label: 'Remove', onSelect: () => open({ kind: 'remove', line }) },
        ]
      : []),
  ]
  const toRowProps = (line: EditedLine) => ({
    line,
    drafts,
    columns,
    moves,
    money,
    pending: pending.includes(line.id),
    actions: listActions(line),
  })
  const addButton = (
    <Button variant="secondary" onClick={() => open({ kind: 'add' })}>
      <Icon name="plus" size={16} />
      Add line
    </Button>
  )

  return (
    <Section>
      <Heading as="h3" id={id} ref={heading} tabIndex={-1}>
        ORDER SUMMARY
      </Heading>
      {(problem || drafts.hasFailed) && (
        <EditErrorBanner problem={problem} unsaved={unsaved} onSaveAgain={drafts.saveAgain} onReload={reload} />
      )}
      {lost.length > 0 && <DiscardedChangesBanner unsaved={lost} onDismiss={() => setLost([])} />}
      {lines.length === 0 ? (
        <Empty message="There are no lines yet." action={addButton} />
      ) : (
        <>
          <Table role="table" aria-labelledby={id}>
            <Head columns={columns} />
            <tbody role="rowgroup" ref={body}>
              {shown.map((line) =>
                line.type === 'group' ? (
                  <HeadingRow
                    key={line.id}
                    {...toRowProps(line)}
                    ungroup={
                      <Button
                        variant="quiet"
                        aria-label={`Ungroup ${line.unit_name}`}
                        onClick={() => line.group_id !== null && ungroup(line.group_id)}
                      >
                        Ungroup
                      </Button>
                    }
                  />
                ) : (
                  <LineRow
                    key={line.id}
                    {...toRowProps(line)}
                    mayPrice={mayPrice}
                    selected={selected.includes(line.id)}
                    onSelect={(on) =>
                      setSelected(on ? [...selected, line.id] : selected.filter((each) => each !== line.id))
                    }
                  />
                ),
              )}
            </tbody>
          </Table>
          <Tools>
            {addButton}
            <Button
              variant="secondary"
              disabledReason={chosen.length === 0 ? 'Select the lines that belong together.' : undefined}
              onClick={() => open({ kind: 'group', lines: chosen, others: [] })}
            >
              Group selected
            </Button>
          </Tools>
        </>
      )}
      <span hidden id={moves.helpId}>
        Press Space or Enter to pick it up, then use the arrow keys to move it. In a row, Alt plus an arrow key moves it
        one step.
      </span>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {dialog && (
        <EditorDialogs
          {...props}
          dialog={dialog}
          drafts={drafts}
          onGrouped={() => setSelected([])}
          onRemoved={() => heading.current?.focus()}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
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
