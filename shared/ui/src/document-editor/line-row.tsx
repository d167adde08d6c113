import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button'
import { Amount, Muted } from '../text'
import { DraftField } from './draft-field'
import { hasCoveredSystems, type EditedLine, type LineChange } from './edited-document'
import { Controls, Handle, Line, MenuCell, Select } from './editor.styles'
import { GripIcon } from './icons'
import { RowMenu, type RowAction } from './row-menu'
import type { Drafts } from './use-drafts'
import type { RowMoves } from './use-row-reorder'

export interface Columns {
  /** Headers of the other program's price and total; `total` is the header of the customer's own. */
  comparison: { price: string; total: string } | null
  total: string
}

interface RowProps {
  line: EditedLine
  drafts: Drafts<number, LineChange>
  columns: Columns
  moves: RowMoves
  pending: boolean
  actions: readonly RowAction[]
  money: (cents: number) => string
}

export interface LineRowProps extends RowProps {
  mayPrice: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
}

export function LineRow(props: LineRowProps) {
  const { t } = useLingui()
  const { line, drafts, columns, mayPrice, selected, onSelect, money } = props
  const { warranty } = line
  const price = (name: 'unit_price_cents' | 'comparison_price_cents', label: string) => {
    const cents = line[name] ?? line.unit_price_cents
    return (
      <td
        role="cell"
        className={name === 'unit_price_cents' ? 'number price' : 'number price other'}
        data-label={label}
      >
        {mayPrice ? (
          <DraftField line={line} name={name} label={label} drafts={drafts} inputMode="decimal" />
        ) : (
          <Amount>{money(cents)}</Amount>
        )}
      </td>
    )
  }
  return (
    <Row {...props} select={<SelectBox name={line.unit_name} selected={selected} onSelect={onSelect} />}>
      <td role="cell" className="item">
        <NameAndText {...props} />
        {warranty && <Muted as="div">{t`Warranty: ${warranty}`}</Muted>}
        {hasCoveredSystems(line) && (
          <DraftField line={line} name="covered_systems" drafts={drafts} inputMode="numeric" labelled />
        )}
      </td>
      <td role="cell" className="number">
        <DraftField line={line} name="quantity" drafts={drafts} inputMode="numeric" />
      </td>
      {price('unit_price_cents', t`Price`)}
      {columns.comparison && price('comparison_price_cents', columns.comparison.price)}
      <Totals {...props} />
    </Row>
  )
}

/** The heading of a group, with its total. */
export function HeadingRow(props: RowProps & { onUngroup: () => void }) {
  const { t } = useLingui()
  const { unit_name: name } = props.line
  return (
    <Row {...props}>
      <td role="cell" className="item">
        <NameAndText {...props} />
      </td>
      <td role="cell" className="ungroup" colSpan={props.columns.comparison ? 3 : 2}>
        <MenuCell>
          <Button variant="text" small aria-label={t`Ungroup ${name}`} onClick={props.onUngroup}>
            <Trans>Ungroup</Trans>
          </Button>
        </MenuCell>
      </td>
      <Totals {...props} />
    </Row>
  )
}

function Row({
  line,
  moves,
  pending,
  actions,
  select,
  children,
}: RowProps & { select?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const isHeading = line.type === 'group'
  const { unit_name: name } = line
  const step = (event: KeyboardEvent) => {
    const direction = event.altKey && ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
    if (!direction) return
    event.preventDefault()
    moves.step(line.id, direction)
  }
  const isMoving = moves.movingId === line.id
  return (
    <Line
      role="row"
      aria-busy={pending}
      onKeyDown={step}
      $heading={isHeading}
      $grouped={!isHeading && line.group_id !== null}
      $moving={isMoving}
      $drop={moves.dropEdge(line.id)}
    >
      <td role="cell" className="tools">
        <Controls>
          <Handle
            aria-label={t`Move ${name}`}
            aria-pressed={isMoving}
            aria-describedby={moves.helpId}
            onClick={(event) => moves.onHandleClick(line.id, event)}
            onKeyDown={moves.onHandleKey}
            onBlur={moves.onHandleBlur}
            onPointerDown={(event) => moves.onPointerDown(line.id, event)}
          >
            <GripIcon />
          </Handle>
          {select}
        </Controls>
      </td>
      {children}
      <td role="cell" className="menu">
        <MenuCell>
          <RowMenu label={t`Actions for ${name}`} actions={actions} />
        </MenuCell>
      </td>
    </Line>
  )
}

interface SelectBoxProps {
  name: string
  selected: boolean
  onSelect: (selected: boolean) => void
}

function SelectBox({ name, selected, onSelect }: SelectBoxProps) {
  const { t } = useLingui()
  return (
    <Select>
      <input
        type="checkbox"
        aria-label={t`Select ${name}`}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </Select>
  )
}

function NameAndText({ line, drafts }: RowProps) {
  const description = drafts.field(line.id, 'description').value
  return (
    <>
      <DraftField line={line} name="unit_name" drafts={drafts} />
      {description && <Muted as="div">{description}</Muted>}
    </>
  )
}

function Totals({ line, columns, money, pending }: RowProps) {
  return (
    <>
      {columns.comparison && (
        <td role="cell" className="number total other">
          <Amount>{money(line.comparison_total_cents ?? line.total_cents)}</Amount>
        </td>
      )}
      <td role="cell" className="number total">
        <span>
          <Amount>{money(line.total_cents)}</Amount>
          {pending && (
            <Muted as="div">
              <Trans>Saving...</Trans>
            </Muted>
          )}
        </span>
      </td>
    </>
  )
}
