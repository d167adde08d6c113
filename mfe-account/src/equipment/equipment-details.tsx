import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { useFormat, usePlatform } from '@portal/platform'
import { formatIn, visitZone } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Stack, Text } from '@portal/ui'
import { DescriptionItem, DescriptionList } from '../description-list'
import { SmallHeading } from '../section'
import { EquipmentWarranty } from './equipment-warranty'
import { componentFields } from './equipment.rules'
import { ServiceHistory } from './service-history'

const Details = styled(Stack)`
  padding: ${vars.space.m} 20px 20px;
`

const Notes = styled(Text)`
  white-space: pre-line;
`

/** Components, warranty and service history of a piece of equipment. */
export function EquipmentDetails({ equipment }: { equipment: Equipment }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { tenant, now } = usePlatform()
  const zone = visitZone(equipment.address?.time_zone, tenant.timezone)
  const today = formatIn(new Date(now()), zone, 'yyyy-MM-dd')
  return (
    <Details>
      {equipment.notes && <Notes>{equipment.notes}</Notes>}
      <Stack $gap="s">
        <SmallHeading as="h4">
          <Trans>Components</Trans>
        </SmallHeading>
        {equipment.components.length === 0 && (
          <Text>
            <Trans>No Components Found</Trans>
          </Text>
        )}
        {equipment.components.map((component, index) => (
          <DescriptionList key={index} $boxed>
            {componentFields(component, today, i18n, format).map(({ name, value }) => (
              <DescriptionItem key={name} name={name}>
                {value}
              </DescriptionItem>
            ))}
          </DescriptionList>
        ))}
      </Stack>
      {equipment.warranty && <EquipmentWarranty warranty={equipment.warranty} />}
      <ServiceHistory history={equipment.service_history} zone={zone} />
    </Details>
  )
}
