import type { Equipment } from '@portal/contract'
import { formatCents, formatDay } from '@portal/rules'
import { Amount, Heading, Stack } from '@portal/ui'
import { Fact, Facts } from '../facts'

/** What the maker or the company stands for, and until when. */
export function EquipmentWarranty({ warranty: w }: { warranty: NonNullable<Equipment['warranty']> }) {
  return (
    <Stack $gap="s">
      <Heading as="h4">Warranty</Heading>
      <Facts>
        <Fact name="Program">{w.warranty_program_name}</Fact>
        <Fact name="Provider">{w.warranty_program_provider_name}</Fact>
        <Fact name="Labor Rate">
          <Amount>{formatCents(w.labor_rate_cents)}</Amount>
        </Fact>
        <Fact name="Term">{w.term_years === null ? null : `${w.term_years} ${w.term_years === 1 ? 'year' : 'years'}`}</Fact>
        <Fact name="Purchased">{w.purchase_date && formatDay(w.purchase_date)}</Fact>
        <Fact name="Effective">{w.effective_date && formatDay(w.effective_date)}</Fact>
        <Fact name="Expires">{w.expiration_date && formatDay(w.expiration_date)}</Fact>
      </Facts>
    </Stack>
  )
}
