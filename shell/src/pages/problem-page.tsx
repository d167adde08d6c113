import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Message, Page, PageHeading, Text } from '@portal/ui'
import type { PageProblem } from '../page-data'

const texts = {
  'unknown-host': {
    title: msg`Invalid URL`,
    text: msg`It appears you are using an invalid URL. Please check the URL and try again.`,
  },
  unavailable: {
    title: msg`Not available`,
    text: msg`The portal can’t be reached right now. Please try again in a moment.`,
  },
}

/** Shown in place of the portal when there is no tenant to show it for. */
export function ProblemPage({ problem, onRetry }: { problem: PageProblem; onRetry: () => void }) {
  const { t } = useLingui()
  const { title, text } = texts[problem]
  return (
    <main>
      <Page $narrow>
        <Card>
          <Message icon="alert">
            <PageHeading>{t(title)}</PageHeading>
            <Text>{t(text)}</Text>
            {problem === 'unavailable' && (
              <Button onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </Message>
        </Card>
      </Page>
    </main>
  )
}
