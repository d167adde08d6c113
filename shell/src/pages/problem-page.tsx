import { Button, Card, Message, Page, PageHeading, Text } from '@portal/ui'
import { problemTitles, type PageProblem } from '../page-data'

const texts: Record<PageProblem, string> = {
  'unknown-host': 'It appears you are using an invalid URL. Please check the URL and try again.',
  unavailable: 'The portal can’t be reached right now. Please try again in a moment.',
}

/** Shown in place of the portal when there is no tenant to show it for. */
export function ProblemPage({ problem, onRetry }: { problem: PageProblem; onRetry: () => void }) {
  return (
    <main>
      <Page $narrow>
        <Card>
          <Message icon="alert">
            <PageHeading>{problemTitles[problem]}</PageHeading>
            <Text>{texts[problem]}</Text>
            {problem === 'unavailable' && <Button onClick={onRetry}>Try again</Button>}
          </Message>
        </Card>
      </Page>
    </main>
  )
}
