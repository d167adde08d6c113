import { Trans } from '@lingui/react/macro'
import { PhoneLink, usePlatform } from '@portal/platform'
import { Stack, Text } from '@portal/ui'

/** Shown instead of a calendar without any available day. */
export function NothingAvailable() {
  const { brand } = usePlatform()
  return (
    <Stack $gap="s" role="status">
      <Text>
        <Trans>Online booking isn't currently available for this service.</Trans>
      </Text>
      {brand.phone && (
        <Text>
          <Trans>
            Our friendly customer service agents are ready to assist you at <PhoneLink phone={brand.phone} />.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}
