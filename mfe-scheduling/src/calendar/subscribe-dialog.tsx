import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFormat, usePlatform } from '@portal/platform'
import { Button, Divider, Muted, Problem, QueryView, Row, Stack, Text } from '@portal/ui'
import { ConfirmDialog, Dialog } from '@portal/ui/dialog'
import { FeedAddress } from './feed-address'
import { useCalendarFeed, type FeedAddress as Address } from './feed.queries'

const questions = {
  replace: {
    title: msg`Create a new address?`,
    message: msg`The current address stops working. Calendars that use it no longer show your visits until you give them the new one.`,
    confirmLabel: msg`Create new address`,
    cancelLabel: msg`Keep current address`,
    danger: false,
  },
  stop: {
    title: msg`Stop sharing?`,
    message: msg`The address stops working, and calendars that use it no longer show your visits. You can create a new one at any time.`,
    confirmLabel: msg`Stop sharing`,
    cancelLabel: msg`Keep sharing`,
    danger: true,
  },
} as const
type Question = keyof typeof questions

/** Manages the customer's calendar subscription: creates an address, which is shown once, replaces it, or stops sharing. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const feed = useCalendarFeed()
  const [question, setQuestion] = useState<Question | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const [stopped, setStopped] = useState(false)
  // The button that had the focus is gone with the subscription.
  useEffect(() => {
    if (stopped) createButton.current?.focus()
  }, [stopped])

  const ask = (next: Question) => {
    feed.forgetProblem()
    setQuestion(next)
  }
  const answer = async () => {
    const done = await (question === 'stop' ? feed.close() : feed.open())
    if (!done) return
    setQuestion(null)
    setStopped(question === 'stop')
  }
  const create = async () => {
    if (await feed.open()) setStopped(false)
  }

  return (
    <Dialog title={t`Subscribe in your calendar`} maxWidth={550} busy={feed.busy} onClose={onClose}>
      <Stack>
        <Text>
          <Trans>
            Your visits appear in the calendar you already use, and stay up to date when they are moved or cancelled.
            Calendars look for changes every hour or so, some only once a day.
          </Trans>
        </Text>
        <Text>
          <Trans>
            Anyone who has the address can see your visits: when, where and what for. Please keep it to yourself.
          </Trans>
        </Text>
        <QueryView query={feed.query} failedMessage={t`Could not load your calendar subscription`}>
          {({ opened_at: openedAt }) =>
            feed.isOpen ? (
              <Sharing address={feed.address} openedAt={openedAt} onAsk={ask} />
            ) : (
              <Stack $gap="s">
                <div>
                  <Button ref={createButton} disabled={feed.busy} aria-busy={feed.busy} onClick={() => void create()}>
                    <Trans>Create address</Trans>
                  </Button>
                </div>
                {feed.problem && <Problem>{feed.problem}</Problem>}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
      {question && (
        <FeedQuestion
          question={question}
          feed={feed}
          onConfirm={() => void answer()}
          onCancel={() => setQuestion(null)}
        />
      )}
    </Dialog>
  )
}

interface QuestionProps {
  question: Question
  feed: ReturnType<typeof useCalendarFeed>
  onConfirm: () => void
  onCancel: () => void
}

function FeedQuestion({ question, feed, ...actions }: QuestionProps) {
  const { t } = useLingui()
  const { title, message, confirmLabel, cancelLabel, danger } = questions[question]
  return (
    <ConfirmDialog
      title={t(title)}
      message={t(message)}
      confirmLabel={t(confirmLabel)}
      cancelLabel={t(cancelLabel)}
      danger={danger}
      maxWidth={550}
      busy={feed.busy}
      error={feed.problem}
      {...actions}
    />
  )
}

interface SharingProps {
  /** Known only once it has just been created. */
  address: Address | null
  openedAt: string | null
  onAsk: (question: Question) => void
}

function Sharing({ address, openedAt, onAsk }: SharingProps) {
  const { tenant } = usePlatform()
  const format = useFormat()
  const date = openedAt && format.date(openedAt, tenant.timezone)
  return (
    <Stack>
      {address ? (
        <>
          <FeedAddress address={address} />
          <Muted>
            <Trans>This address is shown only now. Add it to your calendar before you close this window.</Trans>
          </Muted>
        </>
      ) : (
        <Text>
          <span>
            {date ? (
              <Trans>You are sharing your visits since {date}.</Trans>
            ) : (
              <Trans>You are sharing your visits.</Trans>
            )}
          </span>{' '}
          <Trans>The address is shown only when it is created; if you no longer have it, create a new one.</Trans>
        </Text>
      )}
      <Divider />
      <Row $gap="s">
        <Button variant="quiet" onClick={() => onAsk('replace')}>
          <Trans>Create a new address</Trans>
        </Button>
        <Button variant="quiet" onClick={() => onAsk('stop')}>
          <Trans>Stop sharing</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
