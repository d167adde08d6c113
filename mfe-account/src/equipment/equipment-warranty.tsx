import type { Equipment } from '@portal/contract'
import { formatCents } from '@portal/rules'
import { formatDay } from '@portal/rules/dates'
import { Amount, Stack } from '@portal/ui'
import { DescriptionItem, DescriptionList } from '../description-list'
import { SmallHeading } from '../section'

/** The warranty of a piece of equipment. */
export function EquipmentWarranty({ warranty: w }: { warranty: NonNullable<Equipment['warranty']> }) {
  return (
    <Stack $gap="s">
      <SmallHeading as="h4">Warranty</SmallHeading>
      <DescriptionList $boxed>
        <DescriptionItem name="Program">{w.warranty_program_name}</DescriptionItem>
        <DescriptionItem name="Provider">{w.warranty_program_provider_name}</DescriptionItem>
        <DescriptionItem name="Labor Rate">
          <Amount>{formatCents(w.labor_rate_cents)}</Amount>
        </DescriptionItem>
        <DescriptionItem name="Term">
          {w.term_years === null ? null : `${w.term_years} ${w.term_years === 1 ? 'year' : 'years'}`}
        </DescriptionItem>
        <DescriptionItem name="Purchased">{w.purchase_date && formatDay(w.purchase_date)}</DescriptionItem>
        <DescriptionItem name="Effective">{w.effective_date && formatDay(w.effective_date)}</DescriptionItem>
        <DescriptionItem name="Expires">{w.expiration_date && formatDay(w.expiration_date)}</DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}
