import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Equipment } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { Amount, Stack } from '@portal/ui'
import { DescriptionItem, DescriptionList } from '../description-list'
import { SmallHeading } from '../section'

/** The warranty of a piece of equipment. */
export function EquipmentWarranty({ warranty: w }: { warranty: NonNullable<Equipment['warranty']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const years = w.term_years
  return (
    <Stack $gap="s">
      <SmallHeading as="h4">
        <Trans>Warranty</Trans>
      </SmallHeading>
      <DescriptionList $boxed>
        <DescriptionItem name={t`Program`}>{w.warranty_program_name}</DescriptionItem>
        <DescriptionItem name={t`Provider`}>{w.warranty_program_provider_name}</DescriptionItem>
        <DescriptionItem name={t`Labor Rate`}>
          <Amount>{format.cents(w.labor_rate_cents)}</Amount>
        </DescriptionItem>
        <DescriptionItem name={t`Term`}>
          {years === null ? null : <Plural value={years} one="# year" other="# years" />}
        </DescriptionItem>
        <DescriptionItem name={t`Purchased`}>{w.purchase_date && format.day(w.purchase_date)}</DescriptionItem>
        <DescriptionItem name={t`Effective`}>{w.effective_date && format.day(w.effective_date)}</DescriptionItem>
        <DescriptionItem name={t`Expires`}>{w.expiration_date && format.day(w.expiration_date)}</DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}
