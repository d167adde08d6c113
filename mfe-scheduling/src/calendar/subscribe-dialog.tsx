import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '@portal/platform'
import { formatDate } from '@portal/rules/dates'
import { Button, Divider, Muted, Problem, QueryView, Row, Stack, Text } from '@portal/ui'
import { ConfirmDialog, Dialog } from '@portal/ui/dialog'
import { FeedAddress } from './feed-address'
import { useCalendarFeed } from './feed.queries'

const questions = {
  replace: {
    title: 'Create a new address?',
    message:
      'The current address stops working. Calendars that use it no longer show your visits until you give them the new one.',
    confirmLabel: 'Create new address',
    cancelLabel: 'Keep current address',
    danger: false,
  },
  stop: {
    title: 'Stop sharing?',
    message:
      'The address stops working, and calendars that use it no longer show your visits. You can create a new one at any time.',
    confirmLabel: 'Stop sharing',
    cancelLabel: 'Keep sharing',
    danger: true,
  },
} as const

/** Manages the customer's calendar subscription: creates an address, which is shown once, replaces it, or stops sharing. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { tenant } = usePlatform()
  const feed = useCalendarFeed()
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const [stopped, setStopped] = useState(false)
  // The button that had the focus is gone with the subscription.
  useEffect(() => {
    if (stopped) createButton.current?.focus()
  }, [stopped])

  const ask = (question: keyof typeof questions) => {
    feed.forgetProblem()
    setAsked(question)
  }
  const answer = async () => {
    const done = await (asked === 'stop' ? feed.close() : feed.open())
    if (!done) return
    setAsked(null)
    setStopped(asked === 'stop')
  }
  const create = async () => {
    if (await feed.open()) setStopped(false)
  }

  return (
    <Dialog title="Subscribe in your calendar" maxWidth={550} busy={feed.busy} onClose={onClose}>
      <Stack>
        <Text>
          Your visits appear in the calendar you already use, and stay up to date when they are moved or cancelled.
          Calendars look for changes every hour or so, some only once a day.
        </Text>
        <Text>
          Anyone who has the address can see your visits: when, where and what for. Please keep it to yourself.
        </Text>
        <QueryView query={feed.query} failedMessage="Could not load your calendar subscription">
          {({ opened_at: openedAt }) =>
            feed.isOpen ? (
              <Stack>
                {feed.address ? (
                  <FeedAddress address={feed.address} />
                ) : (
                  <Text>
                    <span>{`You are sharing your visits${openedAt ? ` since ${formatDate(openedAt, tenant.timezone)}` : ''}.`}</span>{' '}
                    The address is shown only when it is created; if you no longer have it, create a new one.
                  </Text>
                )}
                {feed.address && (
                  <Muted>This address is shown only now. Add it to your calendar before you close this window.</Muted>
                )}
                <Divider />
                <Row $gap="s">
                  <Button variant="secondary" onClick={() => ask('replace')}>
                    Create a new address
                  </Button>
                  <Button variant="secondary" onClick={() => ask('stop')}>
                    Stop sharing
                  </Button>
                </Row>
              </Stack>
            ) : (
              <Stack $gap="s">
                <div>
                  <Button ref={createButton} disabled={feed.busy} aria-busy={feed.busy} onClick={() => void create()}>
                    Create address
                  </Button>
                </div>
                {feed.problem && <Problem>{feed.problem}</Problem>}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
      {asked && (
        <ConfirmDialog
          {...questions[asked]}
          maxWidth={550}
          busy={feed.busy}
          error={feed.problem}
          onConfirm={() => void answer()}
          onCancel={() => setAsked(null)}
        />
      )}
    </Dialog>
  )
}
