import { Link, paths, PhoneLink, usePlatform } from '@portal/platform'
import { Card, Page, PageHeading, Stack, Text } from '@portal/ui'

interface Props {
  heading: string
  /** What can't be done online yet. */
  sentence: string
}

/** Something that the portal can't do online yet: it says so, and who can help. */
function ByPhonePage({ heading, sentence }: Props) {
  const { brand } = usePlatform()
  return (
    <Page $narrow>
      <Card>
        <Stack>
          <PageHeading>{heading}</PageHeading>
          <Text>
            {sentence}
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

export const PasswordResetPage = () => <ByPhonePage heading="Forgot Password" sentence="A new password can't be requested online yet." />
export const CreateAccountPage = () => <ByPhonePage heading="Create Account" sentence="An account can't be created online yet." />
