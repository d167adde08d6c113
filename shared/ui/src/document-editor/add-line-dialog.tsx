import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { TextField } from '../field'
import { Icon } from '../icon'
import { Row, Stack } from '../layout'
import { Problem } from '../problem'
import { Empty, Failed, Loading } from '../query-view'
import { RowList, rowLook, TwoLines } from '../row-list'
import { SearchBox } from '../table/search-box'
import { Heading, VisuallyHidden } from '../text'
import type { AddedLine, Saving } from './edited-document'
import { parseCents, parseName } from './parse-input'
import { NOT_SAVED, useSaveState } from './use-save-state'

/** An item of the catalog. */
export interface LineChoice {
  id: number
  name: string
  description: string | null
  unit_price_cents: number
}

export interface Catalogue {
  /** undefined while loading. */
  choices: readonly LineChoice[] | undefined
  /** The search text; empty for all. */
  query: string
  onSearch: (query: string) => void
  failed?: { message?: string; requestId?: string | undefined; onRetry: () => void } | undefined
}

export interface AddLineDialogProps {
  catalogue: Catalogue
  /** Custom lines, which are not in the catalog, can be added too. */
  mayPrice: boolean
  money: (cents: number) => string
  problem: string | undefined
  onAdd: (line: AddedLine) => Saving
  onClose: () => void
}

/** What the rest of the dialog leaves. */
const Choices = styled(RowList)<{ $alone: boolean }>`
  max-height: max(40vh, 100dvh - ${({ $alone }) => ($alone ? '180px' : '440px')});
  overflow-y: auto;
  flex: none;
`

const ChoiceButton = styled.button.attrs({ type: 'button' })`
  ${rowLook}
  &:disabled {
    cursor: progress;
  }
`

export function AddLineDialog({ catalogue, mayPrice, money, problem, onAdd, onClose }: AddLineDialogProps) {
  const { t } = useLingui()
  const saving = useSaveState(onClose)
  const add = (line: AddedLine) => {
    if (!saving.busy) saving.run(onAdd(line))
  }
  return (
    <Dialog title={t`Add line`} maxWidth={550} fullScreenOnSmall busy={saving.busy} onClose={onClose}>
      {saving.failed && <Problem>{problem ?? t(NOT_SAVED)}</Problem>}
      <Row>
        <SearchBox label={t`Search the catalog`} query={catalogue.query} onSearch={catalogue.onSearch} />
      </Row>
      <ChoiceList
        catalogue={catalogue}
        money={money}
        busy={saving.busy}
        alone={!mayPrice}
        onChoose={(id) => add({ task_id: id })}
      />
      {mayPrice && <CustomLine busy={saving.busy} onAdd={add} />}
    </Dialog>
  )
}

interface ChoiceListProps {
  catalogue: Catalogue
  money: (cents: number) => string
  busy: boolean
  /** Nothing is below it. */
  alone: boolean
  onChoose: (id: number) => void
}

function ChoiceList({
  catalogue: { choices, query, onSearch, failed },
  money,
  busy,
  alone,
  onChoose,
}: ChoiceListProps) {
  const { t } = useLingui()
  const describedBy = useId()
  if (failed) return <Failed {...failed} />
  if (choices === undefined) return <Loading />
  const count = choices.length
  if (count === 0) {
    const all = (
      <Button variant="quiet" onClick={() => onSearch('')}>
        <Trans>Show all</Trans>
      </Button>
    )
    return query === '' ? (
      <Empty message={t`The catalog is empty.`} action={null} />
    ) : (
      <Empty message={t`Nothing found for “${query}”.`} action={all} />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{query === '' ? '' : t`${count} found`}</VisuallyHidden>
      <Choices $alone={alone} aria-label={t`Catalogue`} tabIndex={0}>
        {choices.map(({ id, name, description, unit_price_cents: cents }) => (
          <li key={id}>
            <ChoiceButton
              aria-label={t`Add ${name}`}
              aria-describedby={`${describedBy}${id}`}
              disabled={busy}
              onClick={() => onChoose(id)}
            >
              <TwoLines title={name} detail={description} figure={money(cents)} leads={false} />
              <Icon name="plus" size={18} />
            </ChoiceButton>
            <span hidden id={`${describedBy}${id}`}>{`${money(cents)}${description ? `, ${description}` : ''}`}</span>
          </li>
        ))}
      </Choices>
    </>
  )
}

function CustomLine({ busy, onAdd }: { busy: boolean; onAdd: (line: AddedLine) => void }) {
  const [typed, setTyped] = useState({ name: '', price: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const { t, i18n } = useLingui()
  const name = parseName(typed.name, i18n)
  const price = parseCents({ label: t`Price`, mayBeNegative: true }, i18n)(typed.price)
  return (
    <form
      noValidate
      aria-label={t`Custom line`}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (name.ok && price.ok) onAdd({ unit_name: name.value, unit_price_cents: price.value })
      }}
    >
      <Stack $gap="m">
        <Heading as="h3">
          <Trans>Custom line</Trans>
        </Heading>
        <TextField
          label={t`Name`}
          autoComplete="off"
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          error={isSubmitted && !name.ok ? name.error : undefined}
        />
        <TextField
          label={t`Price`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.price}
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
          error={isSubmitted && !price.ok ? price.error : undefined}
        />
        <Row>
          <Button type="submit" variant="quiet" disabled={busy}>
            <Trans>Add custom line</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
