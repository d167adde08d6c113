import { useLingui } from '@lingui/react/macro'
import { Empty, QueryView } from '@portal/ui'
import { Rows, Section } from '../section'
import { EquipmentRow } from './equipment-row'
import { useEquipment } from './equipment.queries'
import { inUse } from './equipment.rules'

/** The equipment that the company services at the customer's addresses. */
export function EquipmentList({ link }: { link: string }) {
  const { t } = useLingui()
  const equipment = useEquipment(link)
  return (
    <Section id="equipment" title={t`Your Equipment`}>
      <QueryView
        query={equipment}
        failedMessage={t`Could not load your equipment`}
        empty={{
          when: (all) => inUse(all).length === 0,
          view: <Empty message={t`There is no equipment on record yet.`} action={null} />,
        }}
      >
        {(all) => (
          <Rows>
            {inUse(all).map((item) => (
              <li key={item.id}>
                <EquipmentRow equipment={item} />
              </li>
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  )
}
