import type { ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { useLinkClick } from '../navigation'
import { RowList, rowLook, TwoLines, type RowWords } from '../row-list'
import type { RowTarget } from './table-row'

const LinkRow = styled.a`
  ${rowLook}
`
const ButtonRow = styled.button.attrs({ type: 'button' })`
  ${rowLook}
`
const PlainRow = styled.div`
  ${rowLook}
  cursor: auto;
`

const More = styled.div`
  padding: 0 ${vars.space.l};
  > * {
    min-height: 44px;
  }
`

/** What a row says on a phone, where it leads, and below it what else can be done with it. */
export interface CompactRow extends RowWords {
  href?: string | null
  more?: ReactNode
}

interface CompactRowsProps<R> {
  label: string
  isBusy: boolean
  rows: readonly R[]
  rowKey: (row: R) => string | number
  words: (row: R) => CompactRow
  findTarget: (row: R) => RowTarget | null
}

/** The table on a phone: a list whose rows lead, as a whole, where the table's rows or their first links do. */
export function CompactRows<R>({ label, isBusy, rows, rowKey, words, findTarget }: CompactRowsProps<R>) {
  const followLink = useLinkClick()
  return (
    <RowList aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => {
        const { href, more, ...said } = words(row)
        const target = href ? { href } : findTarget(row)
        const lines = <TwoLines {...said} leads={target !== null} />
        return (
          <li key={rowKey(row)}>
            {target === null && <PlainRow>{lines}</PlainRow>}
            {target && 'href' in target && (
              <LinkRow href={target.href} onClick={followLink}>
                {lines}
              </LinkRow>
            )}
            {target && 'onClick' in target && <ButtonRow onClick={target.onClick}>{lines}</ButtonRow>}
            {more && <More>{more}</More>}
          </li>
        )
      })}
    </RowList>
  )
}
