import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '../button'
import { Icon } from '../icon'
import { Empty } from '../query-view'
import { Chip, Heading, VisuallyHidden } from '../text'
import type { DocumentEditorProps } from './document-editor.props'
import { EditorDialogs, type OpenDialog } from './editor-dialogs'
import { Section, Tools } from './editor.styles'
import { LinesTable } from './lines-table'
import { DiscardedChangesBanner, EditErrorBanner } from './unsaved-changes-banner'
import { useLineDrafts } from './use-line-drafts'
import { useRowReorder } from './use-row-reorder'

/** The order summary, editable: every field saves itself, and unsaved input is never discarded silently. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, problem = null, saving, onArrange, onUngroup } = props
  const { t } = useLingui()
  const lines = document.items_attributes
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { drafts, unsaved, discarded, dismiss, reload } = useLineDrafts(props)
  const arrange: typeof onArrange = (places) => {
    drafts.flush()
    return onArrange(places)
  }
  const reorder = useRowReorder({ ...props, lines, arrange })
  const [selected, setSelected] = useState<readonly number[]>([])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const chosen = reorder.shown.filter((line) => line.type === 'lineItem' && selected.includes(line.id))

  const open = (next: OpenDialog) => {
    drafts.flush()
    setDialog(next)
  }
  const ungroup = (groupId: number) => {
    drafts.flush()
    // The focused button is removed with the group.
    void onUngroup(groupId).then((done) => done && heading.current?.focus())
  }
  const addButton = (
    <Button variant="tonal" small onClick={() => open({ kind: 'add' })}>
      <Icon name="plus" size={16} />
      <Trans>Add line</Trans>
    </Button>
  )

  return (
    <Section>
      <Heading as="h3" id={id} ref={heading} tabIndex={-1}>
        <Trans>ORDER SUMMARY</Trans>
      </Heading>
      {(problem || drafts.hasFailed) && (
        <EditErrorBanner problem={problem} unsaved={unsaved} onSaveAgain={drafts.saveAgain} onReload={reload} />
      )}
      {discarded.length > 0 && <DiscardedChangesBanner unsaved={discarded} onDismiss={dismiss} />}
      {lines.length === 0 ? (
        <Empty message={t`There are no lines yet.`} action={addButton} />
      ) : (
        <>
          <LinesTable
            {...props}
            labelledBy={id}
            drafts={drafts}
            reorder={reorder}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
            onUngroup={ungroup}
          />
          <Tools>
            {addButton}
            <Button
              variant="quiet"
              small
              disabledReason={chosen.length === 0 ? t`Select the lines that belong together.` : undefined}
              onClick={() => open({ kind: 'group', lines: chosen, others: [] })}
            >
              <Trans>Group selected</Trans>
            </Button>
            {saving !== undefined && (
              <Chip $tone={saving ? 'neutral' : 'good'}>{saving ? t`Saving...` : t`Saved`}</Chip>
            )}
          </Tools>
        </>
      )}
      <span hidden id={reorder.moves.helpId}>
        <Trans>
          Press Space or Enter to pick it up, then use the arrow keys to move it. In a row, Alt plus an arrow key moves
          it one step.
        </Trans>
      </span>
      <VisuallyHidden role="status">{reorder.announcement}</VisuallyHidden>
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
