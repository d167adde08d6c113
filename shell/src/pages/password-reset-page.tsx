import { Link, paths, PhoneLink, usePlatform } from '@portal/platform'
import { Card, Page, PageHeading, Stack, Text } from '@portal/ui'

/** Forgot Password. Until mail is sent from here, it says honestly how to get a new password. */
export function PasswordResetPage() {
  const { brand } = usePlatform()
  return (
    <Page $narrow>
      <Card>
        <Stack>
          <PageHeading>Forgot Password</PageHeading>
          <Text>
            A new password can't be requested online yet.
            {brand.phone && (
              <>
                {' '}
                Please call us at <PhoneLink phone={brand.phone} />.
              </>
            )}
          </Text>
          <Link to={paths.login()}>Back to login</Link>
        </Stack>
      </Card>
    </Page>
  )
}
