import { Empty, Heading, QueryView, Stack } from '@portal/ui'
import { EquipmentCard } from './equipment-card'
import { useEquipment } from './equipment.queries'
import { inUse } from './equipment.rules'

/** The equipment that the company services at the customer's addresses. */
export function EquipmentList({ link }: { link: string }) {
  const equipment = useEquipment(link)
  return (
    <Stack as="section" aria-labelledby="equipment">
      <Heading id="equipment">Your Equipment</Heading>
      <QueryView
        query={equipment}
        failedMessage="Could not load your equipment"
        empty={{
          when: (all) => inUse(all).length === 0,
          view: <Empty message="There is no equipment on record yet." action={null} />,
        }}
      >
        {(all) => (
          <Stack>
            {inUse(all).map((item) => (
              <EquipmentCard key={item.id} equipment={item} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
