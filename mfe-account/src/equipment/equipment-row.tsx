import { Wrench } from 'lucide'
import { useState } from 'react'
import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { useFeature, usePlatform } from '@portal/platform'
import { formatIn, visitZone } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Icon, Stack, Text, TwoLines } from '@portal/ui'
import { DescriptionItem, DescriptionList } from '../description-list'
import { RowButton, SmallHeading } from '../section'
import { EquipmentWarranty } from './equipment-warranty'
import { componentFields, placeText } from './equipment.rules'
import { ServiceHistory } from './service-history'

const Title = styled.h3`
  margin: 0;
  font: inherit;
`

const Details = styled(Stack)`
  padding: ${vars.space.m} 20px 20px;
`

const Notes = styled(Text)`
  white-space: pre-line;
`

/** One piece of equipment; a press on its row opens its components, warranty and service history. */
export function EquipmentRow({ equipment }: { equipment: Equipment }) {
  const [isOpen, setOpen] = useState(false)
  const kind = useFeature('equipment_types') ? equipment.equipment_type_name : null
  const about = [kind, equipment.manufacturer, equipment.address && placeText(equipment.address)].filter(Boolean)
  const aboutId = `equipment-${equipment.id}`
  return (
    <section aria-label={equipment.name}>
      <Title>
        <RowButton
          aria-label={equipment.name}
          aria-describedby={about.length > 0 ? aboutId : undefined}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={Wrench} />
          <TwoLines
            title={equipment.name}
            detail={about.length > 0 && <span id={aboutId}>{about.join(' · ')}</span>}
            leads={false}
          />
          <Icon name={isOpen ? 'up' : 'down'} size={18} />
        </RowButton>
      </Title>
      {isOpen && <EquipmentDetails equipment={equipment} />}
    </section>
  )
}

function EquipmentDetails({ equipment }: { equipment: Equipment }) {
  const { tenant, now } = usePlatform()
  const zone = visitZone(equipment.address?.time_zone, tenant.timezone)
  const today = formatIn(new Date(now()), zone, 'yyyy-MM-dd')
  return (
    <Details>
      {equipment.notes && <Notes>{equipment.notes}</Notes>}
      <Stack $gap="s">
        <SmallHeading as="h4">Components</SmallHeading>
        {equipment.components.length === 0 && <Text>No Components Found</Text>}
        {equipment.components.map((component, index) => (
          <DescriptionList key={index} $boxed>
            {componentFields(component, today).map(({ name, value }) => (
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
