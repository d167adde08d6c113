import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button } from '@portal/ui'
import { Choice } from '../choice'
import { EndButton } from '../section'
import { withoutRemoved, MAX_ROWS, withoutRow, withPrimary } from './account.rules'
import type { ContactWords } from './contact-words'

const List = styled.fieldset`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space.m};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: ${vars.space.s};
    padding: 0;
    font-weight: ${vars.weight.strong};
  }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${vars.space.l};
  width: 100%;

  & + & {
    padding-top: ${vars.space.m};
    border-top: 1px solid ${vars.color.line};
  }
`

const Fields = styled.div`
  display: grid;
  flex: 1 1 300px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  gap: ${vars.space.m};
  min-width: 0;

  @media (max-width: 600px) {
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`

/** A field as wide as two. */
export const WideField = styled.div`
  grid-column: span 2;

  @media (max-width: 600px) {
    grid-column: 1 / -1;
  }
`

const Choices = styled.div<{ $primary: boolean }>`
  display: flex;
  align-items: center;
  align-self: flex-start;
  justify-content: space-between;
  gap: ${vars.space.m};
  /* The same in every row, so that the marks stand in one column. */
  width: ${({ $primary }) => ($primary ? '220px' : 'auto')};
  min-height: 44px;
  /* Beside the boxes, not beside their labels. */
  margin-top: 26px;

  @media (max-width: 600px) {
    flex: 1 1 100%;
    margin-top: ${vars.space.xs};
  }
`

interface Row {
  key: string
  id?: number | undefined
  primary?: boolean | undefined
  removed?: boolean | undefined
}

interface Props<R extends Row> {
  words: ContactWords
  rows: readonly R[]
  onChange: (rows: R[]) => void
  blank: (key: string) => R
  /** Whether one of the rows is primary; default true. If false, the last row can be removed, too. */
  primary?: boolean
  /** The fields of the row at `index` of `rows`; `autoFocus` for the first one if the row was just added. */
  children: (row: R, index: number, autoFocus: boolean) => ReactNode
}

/** Rows that can be edited, added and removed. With `primary`, one of them is, and the last one can't be removed. */
export function ContactList<R extends Row>({ words, rows, onChange, blank, primary = true, children }: Props<R>) {
  const { t } = useLingui()
  const shown = withoutRemoved(rows)
  const group = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const addedCount = useRef(0)
  // An initial empty row is what the dialog was opened for, so it gets the focus.
  const [added, setAdded] = useState(() => rows.find(({ id }) => id === undefined)?.key)

  const add = () => {
    addedCount.current += 1
    const row = blank(`new-${addedCount.current}`)
    setAdded(row.key)
    onChange([...rows, row])
  }
  const remove = (row: R) => {
    onChange(primary ? withPrimary(withoutRow(rows, row.key)) : withoutRow(rows, row.key))
    addButton.current?.focus()
  }
  return (
    <List>
      <legend>{words.title}</legend>
      {shown.map((row, position) => {
        const at = position + 1
        return (
          <Line key={row.key} role="group" aria-label={words.row(at)}>
            <Fields>{children(row, rows.indexOf(row), row.key === added)}</Fields>
            {(shown.length > 1 || !primary) && (
              <Choices $primary={primary}>
                {primary && (
                  <Choice>
                    <input
                      type="radio"
                      name={group}
                      checked={row.primary ?? false}
                      onChange={() => onChange(rows.map((other) => ({ ...other, primary: other.key === row.key })))}
                    />
                    <span>{words.primary(at)}</span>
                  </Choice>
                )}
                <EndButton aria-label={words.remove(at)} onClick={() => remove(row)}>
                  <Trans>Remove</Trans>
                </EndButton>
              </Choices>
            )}
          </Line>
        )
      })}
      <Button
        ref={addButton}
        variant="quiet"
        small
        disabledReason={shown.length >= MAX_ROWS ? t`You can add up to ${MAX_ROWS}.` : undefined}
        onClick={add}
      >
        {words.add}
      </Button>
    </List>
  )
}
