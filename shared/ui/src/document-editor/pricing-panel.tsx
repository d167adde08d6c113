import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button } from '../button'
import { FieldError, TextField } from '../field'
import { Choice, ChoiceGroup } from '../form/choice-fields'
import { Stack } from '../layout'
import { Muted } from '../text'
import type { Saving } from './edited-document'
import { parseCents, parseRate } from './parse-input'
import type { EditProblem } from './unsaved-changes-banner'
import type { DraftField } from './use-draft-store'
import { useDrafts, type Drafts } from './use-drafts'

/** Changes to the pricing; omitted fields stay as they are. */
export interface PricingChange {
  discount_ids?: number[]
  tax_rate_percent?: number
  late_fee_cents?: number
}

export interface PricingPanelProps {
  /** The tenant's discounts. `label` is shown: 'SPRING10 (10%)'. */
  discounts: readonly { id: number; label: string }[]
  chosenDiscounts: readonly number[]
  /** undefined if no sales tax is charged. */
  tax?: { ratePercent: number } | undefined
  /** The late discount; invoices only. */
  lateFee?: { cents: number } | undefined
  money: (cents: number) => string
  pending?: boolean
  problem?: EditProblem | null
  onChange: (change: PricingChange) => Saving
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 132px), 1fr));
  gap: ${vars.space.l};
  max-width: 480px;
`

/** Side by side where there is room. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 148px), 1fr));
  column-gap: ${vars.space.l};
`

const splitIds = (text: string): number[] => text.split(' ').filter(Boolean).map(Number)
const joinIds = (ids: readonly number[]): string => [...ids].sort((one, other) => one - other).join(' ')

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const

/** Discounts, tax and late discount. Each saves itself; several checkbox changes in a row are sent as one. */
export function PricingPanel({
  discounts,
  chosenDiscounts,
  tax,
  lateFee,
  money,
  pending = false,
  problem = null,
  onChange,
}: PricingPanelProps) {
  const { t, i18n } = useLingui()
  const fields: Record<keyof PricingChange, DraftField | undefined> = {
    discount_ids: {
      saved: splitIds(joinIds(chosenDiscounts)),
      shown: joinIds(chosenDiscounts),
      read: (text) => ({ ok: true, value: splitIds(text) }),
    },
    tax_rate_percent: tax && {
      saved: tax.ratePercent,
      shown: String(tax.ratePercent),
      read: (text) => parseRate(text, i18n),
    },
    late_fee_cents: lateFee && {
      saved: lateFee.cents,
      shown: money(lateFee.cents),
      read: parseCents({ label: t`Late discount` }, i18n),
    },
  }
  const drafts = useDrafts<'pricing', PricingChange>({
    findField: (_, name) => fields[name],
    save: (_, change) => onChange(change),
    problem,
  })
  return (
    <Stack as="section" aria-label={t`Pricing`} aria-busy={pending}>
      {discounts.length > 0 && <Discounts discounts={discounts} drafts={drafts} />}
      {(tax || lateFee) && (
        <Fields>
          {tax && <TextField label={t`Tax rate (%)`} {...numeric} {...drafts.field('pricing', 'tax_rate_percent')} />}
          {lateFee && (
            <TextField label={t`Late discount`} {...numeric} {...drafts.field('pricing', 'late_fee_cents')} />
          )}
        </Fields>
      )}
      {pending && (
        <Muted>
          <Trans>Saving...</Trans>
        </Muted>
      )}
      {drafts.hasFailed && !problem?.isConflict && (
        <div>
          <Button variant="quiet" onClick={drafts.saveAgain}>
            <Trans>Save again</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface DiscountsProps extends Pick<PricingPanelProps, 'discounts'> {
  drafts: Drafts<'pricing', PricingChange>
}

function Discounts({ discounts, drafts }: DiscountsProps) {
  const { value, error, onBlur } = drafts.field('pricing', 'discount_ids')
  const chosen = splitIds(value)
  const tick = (id: number, on: boolean) =>
    drafts.put('pricing', 'discount_ids', joinIds(on ? [...chosen, id] : chosen.filter((each) => each !== id)))
  return (
    <ChoiceGroup onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}>
      <legend>
        <Trans>Discounts</Trans>
      </legend>
      <Choices>
        {discounts.map(({ id, label }) => (
          <Choice key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={({ target }) => tick(id, target.checked)} />
            <span>{label}</span>
          </Choice>
        ))}
      </Choices>
      {error && <FieldError>{error}</FieldError>}
    </ChoiceGroup>
  )
}
