import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { useFeature, usePlatform } from '@portal/platform'
import { formatIn, visitZone } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Card, Heading, Muted, Stack, Text } from '@portal/ui'
import { DescriptionItem, DescriptionList, UserText } from '../description-list'
import { EquipmentWarranty } from './equipment-warranty'
import { componentFields, placeText } from './equipment.rules'
import { ServiceHistory } from './service-history'

const Component = styled.div`
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  background: ${vars.color.canvas};
`

const Notes = styled(Text)`
  white-space: pre-line;
`

/** One piece of equipment, with its components, warranty and service history. */
export function EquipmentCard({ equipment }: { equipment: Equipment }) {
  const { tenant, now } = usePlatform()
  const zone = visitZone(equipment.address?.time_zone, tenant.timezone)
  const today = formatIn(new Date(now()), zone, 'yyyy-MM-dd')
  const kind = useFeature('equipment_types') ? equipment.equipment_type_name : null
  const about = [kind, equipment.manufacturer, equipment.address && placeText(equipment.address)].filter(Boolean)
  return (
    <Card aria-label={equipment.name}>
      <UserText $gap="xl">
        <div>
          <Heading as="h3">{equipment.name}</Heading>
          {about.length > 0 && <Muted>{about.join(' · ')}</Muted>}
          {equipment.notes && <Notes>{equipment.notes}</Notes>}
        </div>
        <Stack $gap="s">
          <Heading as="h4">Components</Heading>
          {equipment.components.length === 0 && <Text>No Components Found</Text>}
          {equipment.components.map((component, index) => (
            <Component key={index}>
              <DescriptionList>
                {componentFields(component, today).map(({ name, value }) => (
                  <DescriptionItem key={name} name={name}>
                    {value}
                  </DescriptionItem>
                ))}
              </DescriptionList>
            </Component>
          ))}
        </Stack>
        {equipment.warranty && <EquipmentWarranty warranty={equipment.warranty} />}
        <ServiceHistory history={equipment.service_history} zone={zone} />
      </UserText>
    </Card>
  )
}
