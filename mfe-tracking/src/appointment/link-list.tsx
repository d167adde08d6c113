import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import styled from 'styled-components'
import type { ShareLink } from '@portal/contract'
import { useLingui, type I18n } from '@portal/i18n'
import { useFormat } from '@portal/platform'
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
export function LinkList({ links, zone, onStop }: Props) {
  const { i18n } = useLingui()
  return (
    <List aria-label={t(i18n)`Open links`}>
      {links.map((link) => (
        <li key={link.id}>
          <LinkRow link={link} zone={zone} onStop={() => onStop(link)} />
        </li>
      ))}
    </List>
  )
}

function LinkRow({
  link: { created_at, expires_at, opened_count, last_opened_at, watching },
  zone,
  onStop,
}: {
  link: ShareLink
  zone: string
  onStop: () => void
}) {
  const { i18n } = useLingui()
  const format = useFormat()
  const id = useId()
  const at = (instant: string) => format.in(instant, zone, 'MM/dd/yyyy h:mm a')
  const [created, expires] = [at(created_at), at(expires_at)]
  return (
    <Row $spread>
      <Stack $gap="xs" id={id}>
        <span>{t(i18n)`Created ${created}`}</span>
        <Muted>{t(i18n)`Expires ${expires}`}</Muted>
        <Muted>{openedText(opened_count, last_opened_at && at(last_opened_at), i18n)}</Muted>
        {watching > 0 && (
          <span>
            <Chip $tone="good">{t(i18n)`${watching} watched in the last 6 minutes`}</Chip>
          </span>
        )}
      </Stack>
      <Button variant="quiet" aria-describedby={id} onClick={onStop}>
        {t(i18n)`Stop sharing`}
      </Button>
    </Row>
  )
}

/** 'Opened 3 times, last 02/10/2026 9:05 AM'. */
function openedText(count: number, last: string | null, i18n: I18n): string {
  if (count === 0) return t(i18n)`Not opened yet`
  return last
    ? t(i18n)`Opened ${plural(count, { one: 'once', other: '# times' })}, last ${last}`
    : t(i18n)`Opened ${plural(count, { one: 'once', other: '# times' })}`
}
