import { useId } from 'react'
import styled from 'styled-components'
import type { ShareLink } from '@portal/contract'
import { formatIn } from '@portal/rules/dates'
import { vars } from '@portal/theme'
import { Chip, Button, Muted, PlainList, Row, Stack } from '@portal/ui'

const List = styled(PlainList)`
  li {
    padding: ${vars.space.m};
    border: 1px solid ${vars.color.line};
    border-radius: ${vars.radius.m};
  }
`

interface Props {
  links: readonly ShareLink[]
  zone: string
  onStop: (link: ShareLink) => void
}

/** Open share links: when each was created, when it expires, and how it is used. */
export const LinkList = ({ links, zone, onStop }: Props) => (
  <List aria-label="Open links">
    {links.map((link) => (
      <li key={link.id}>
        <LinkRow link={link} zone={zone} onStop={() => onStop(link)} />
      </li>
    ))}
  </List>
)

function LinkRow({
  link: { created_at, expires_at, opened_count, last_opened_at, watching },
  zone,
  onStop,
}: {
  link: ShareLink
  zone: string
  onStop: () => void
}) {
  const id = useId()
  const at = (instant: string) => formatIn(instant, zone, 'MM/dd/yyyy h:mm a')
  return (
    <Row $spread>
      <Stack $gap="xs" id={id}>
        <span>{`Created ${at(created_at)}`}</span>
        <Muted>{`Expires ${at(expires_at)}`}</Muted>
        <Muted>{openedText(opened_count, last_opened_at && at(last_opened_at))}</Muted>
        {watching > 0 && (
          <span>
            <Chip $tone="good">{`${watching} watched in the last 6 minutes`}</Chip>
          </span>
        )}
      </Stack>
      <Button variant="quiet" aria-describedby={id} onClick={onStop}>
        Stop sharing
      </Button>
    </Row>
  )
}

/** 'Opened 3 times, last 02/10/2026 9:05 AM'. */
function openedText(count: number, last: string | null): string {
  if (count === 0) return 'Not opened yet'
  return `Opened ${count === 1 ? 'once' : `${count} times`}${last ? `, last ${last}` : ''}`
}
