import { Wrench } from 'lucide'
import { useState } from 'react'
import styled from 'styled-components'
import type { Equipment } from '@portal/contract'
import { useFeature, useLazyModule } from '@portal/platform'
import { Failed, Icon, Loading, TwoLines } from '@portal/ui'
import { RowButton } from '../section'
import { placeText } from './equipment.rules'

const Title = styled.h3`
  margin: 0;
  font: inherit;
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
      {isOpen && <LateDetails equipment={equipment} />}
    </section>
  )
}

const loadDetails = () => import('./equipment-details').then((loaded) => loaded.EquipmentDetails)

function LateDetails(props: { equipment: Equipment }) {
  const { value: EquipmentDetails, error, retry } = useLazyModule(loadDetails)
  if (error) return <Failed onRetry={retry} />
  return EquipmentDetails ? <EquipmentDetails {...props} /> : <Loading onRetry={retry} />
}
