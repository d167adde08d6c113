import { useState } from 'react'
import { DocumentEditor, PricingPanel, type DocumentEditorProps } from '.'
import type { EditedDocument, EditedLine } from './edited-document'
import { choices, editorProps, full, pricingProps, twoColumns } from './testing/sample-document'

const saved = async () => true
const nothing = () => undefined

const props: DocumentEditorProps = {
  ...editorProps,
  catalogue: { choices, query: '', onSearch: nothing },
  onReload: nothing,
  onChangeLine: saved,
  onArrange: saved,
  onAdd: saved,
  onRemove: saved,
  onGroup: saved,
  onUngroup: saved,
}

const withTotal = (line: EditedLine): EditedLine => ({
  ...line,
  total_cents: line.type === 'group' ? line.total_cents : line.quantity * line.unit_price_cents,
})

/** Applies edits locally, after a delay. */
function Working(more: Partial<DocumentEditorProps>) {
  const [document, setDocument] = useState<EditedDocument>(more.document ?? full)
  const [pending, setPending] = useState<readonly number[]>([])
  const save = async (ids: readonly number[], edit: (lines: readonly EditedLine[]) => readonly EditedLine[]) => {
    setPending(ids)
    await new Promise((resume) => setTimeout(resume, 600))
    setDocument((before) => ({ ...before, items_attributes: edit(before.items_attributes) }))
    setPending([])
    return true
  }
  return (
    <DocumentEditor
      {...props}
      {...more}
      document={document}
      pending={pending}
      onChangeLine={(id, change) =>
        save([id], (lines) => lines.map((line) => (line.id === id ? withTotal({ ...line, ...change }) : line)))
      }
      onArrange={(places) =>
        save([], (lines) => places.map(({ id, group_id }) => ({ ...lines.find((line) => line.id === id)!, group_id })))
      }
      onRemove={(id) => save([id], (lines) => lines.filter((line) => line.id !== id))}
      onUngroup={(group) =>
        save([], (lines) =>
          lines
            .filter(({ type, group_id }) => type !== 'group' || group_id !== group)
            .map((line) => ({ ...line, group_id: line.group_id === group ? null : line.group_id })),
        )
      }
    />
  )
}

export const Full = () => <Working />

/** A technician sees prices but can't change them. */
export const ForTechnician = () => <Working mayPrice={false} />

export const TwoColumns = () => <Working document={twoColumns} />

export const Empty = () => <DocumentEditor {...props} document={{ ...full, items_attributes: [] }} />

export const Saving = () => <DocumentEditor {...props} pending={[3]} />

/** Someone else changed the document; nothing typed here can be saved. */
export const Conflict = () => (
  <DocumentEditor
    {...props}
    problem={{
      message:
        'This quote has changed since you opened it. Your change was not saved; please review the current version.',
      isConflict: true,
    }}
    onChangeLine={async () => false}
  />
)

export const Pricing = () => <PricingPanel {...pricingProps} onChange={saved} />

/** A quote of a tenant that charges no tax. */
export const PricingWithoutTax = () => (
  <PricingPanel {...pricingProps} tax={undefined} lateFee={undefined} onChange={saved} />
)
