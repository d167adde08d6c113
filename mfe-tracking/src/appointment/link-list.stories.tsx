import type { ShareLink } from '@portal/contract'
import { LinkList } from './link-list'

const link = (id: number, more: Partial<ShareLink> = {}): ShareLink => ({
  id,
  created_at: '2026-02-10T16:00:00.000Z',
  expires_at: '2026-02-17T16:00:00.000Z',
  opened_count: 0,
  last_opened_at: null,
  watching: 0,
  ...more,
})

export const NotOpened = () => <LinkList links={[link(1)]} zone="America/Denver" onStop={() => {}} />

export const Watched = () => (
  <LinkList
    links={[
      link(2, { opened_count: 3, last_opened_at: '2026-02-10T16:05:00.000Z', watching: 2 }),
      link(1, { opened_count: 1, last_opened_at: '2026-02-10T16:01:00.000Z' }),
    ]}
    zone="America/Denver"
    onStop={() => {}}
  />
)
