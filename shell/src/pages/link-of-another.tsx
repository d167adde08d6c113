import { Button, Card, Page, PageHeading, Row, Stack, Text } from '@portal/ui'

interface Props {
  /** Email of the customer who is logged in. */
  loggedIn: string
  /** Email that the link was sent to. */
  sentTo: string
  onOpen: () => void
  onStay: () => void
}

/** 'casey@example.com' → 'c…@example.com' */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')

/** Instead of a page that the customer who is logged in can't see, or sees otherwise than whoever the link was sent to. */
export function LinkOfAnother({ loggedIn, sentTo, onOpen, onStay }: Props) {
  return (
    <Page $narrow>
      <Card>
        <Stack>
          <PageHeading>This link was sent to somebody else</PageHeading>
          <Text>
            It was sent to {masked(sentTo)}. You are logged in as {loggedIn}.
          </Text>
          <Row>
            <Button onClick={onOpen}>Log out and open it</Button>
            <Button variant="secondary" onClick={onStay}>
              Stay logged in
            </Button>
          </Row>
        </Stack>
      </Card>
    </Page>
  )
}
