import { useRef, type MouseEvent } from 'react'
import { useLinkClick } from '../navigation'
import type { Column } from './columns'
import { Cell, RowButton, RowLink, TableLine } from './table.styles'

export type RowTarget = ({ href: string } | { onClick: () => void }) & { label?: string | undefined }

interface TableRowProps<R> {
  row: R
  columns: readonly Column<R>[]
  target: RowTarget | null
}

const INTERACTIVE = 'a, button, input, select, textarea, label'

export function TableRow<R>({ row, columns, target }: TableRowProps<R>) {
  const main = useRef<HTMLElement>(null)
  const followLink = useLinkClick()

  // Forwards a click elsewhere in the row to the link, with its modifier keys; not a click that ends a text selection.
  const forward = (event: MouseEvent<HTMLTableRowElement>) => {
    const onControl = (event.target as HTMLElement).closest(INTERACTIVE)
    if (onControl || window.getSelection()?.toString()) return
    const { ctrlKey, metaKey, shiftKey } = event
    main.current?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
  }

  const content = (column: Column<R>, first: boolean) => {
    if (!first || !target) return column.render(row)
    const shared = { ref: main as never, 'aria-label': target.label }
    return 'href' in target ? (
      <RowLink {...shared} href={target.href} onClick={followLink}>
        {column.render(row)}
      </RowLink>
    ) : (
      <RowButton {...shared} onClick={target.onClick}>
        {column.render(row)}
      </RowButton>
    )
  }

  return (
    <TableLine $clickable={target !== null} onClick={target ? forward : undefined}>
      {columns.map((column, index) => (
        <Cell key={column.id} $end={column.align === 'end'} $isActions={column.actions === true}>
          <span>{content(column, index === 0)}</span>
        </Cell>
      ))}
    </TableLine>
  )
}
