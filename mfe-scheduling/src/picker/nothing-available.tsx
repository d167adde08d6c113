import { PhoneLink, usePlatform } from '@portal/platform'
import { Stack, Text } from '@portal/ui'

/** Shown instead of a calendar without any available day. */
export function NothingAvailable() {
  const { brand } = usePlatform()
  return (
    <Stack $gap="s" role="status">
      <Text>Online booking isn't currently available for this service.</Text>
      {brand.phone && (
        <Text>
          Our friendly customer service agents are ready to assist you at <PhoneLink phone={brand.phone} />.
        </Text>
      )}
    </Stack>
  )
}
