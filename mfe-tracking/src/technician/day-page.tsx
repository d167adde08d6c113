import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { TechnicianDay } from '@portal/contract'
import { Link, NotFound, useFormat, usePageTitle, usePlatform, useSearchParams, useWords } from '@portal/platform'
import { vars } from '@portal/theme'
import {
  ActionBar,
  ONE_COLUMN,
  useMedia,
  buttonStyles,
  Card,
  Empty,
  Icon,
  Muted,
  Page,
  PageHeading,
  QueryView,
  RowList,
  rowLook,
  Stack,
  TwoLines,
} from '@portal/ui'
import { LinkEnded, OfflineNote, refusalOf, useIsStaffPage } from './technician-states'
import { useTechnicianDay } from './technician.queries'
import { dayTitle, progressWords, readDay, shiftDay, technicianPaths } from './technician.rules'

/** /technician: the visits of a day, by a link that opens them all. */
export function TechnicianDayPage() {
  const [search] = useSearchParams()
  const isStaffPage = useIsStaffPage()
  const { t } = useLingui()
  usePageTitle(t`Your Visits`)
  if (isStaffPage === 'no') return <NotFound />
  return isStaffPage === 'yes' ? <Day day={readDay(search.get('day'))} /> : <LinkEnded />
}

function Day({ day }: { day: string | null }) {
  const { t, i18n } = useLingui()
  const query = useTechnicianDay(day)
  return (
    refusalOf(query.error) ?? (
      <TallPage $narrow>
        <QueryView
          query={query}
          heading={<PageHeading>{day === null ? t`Your visits` : dayTitle(day, i18n.locale)}</PageHeading>}
          failedMessage={t`Could not load your visits`}
        >
          {(data) => <DayView data={data} isToday={day === null} />}
        </QueryView>
      </TallPage>
    )
  )
}

/** As high as the screen, so that the bar is at its bottom. */
const TallPage = styled(Page)`
  flex: 1;
  > [data-action-bar] {
    margin-top: auto;
  }
`

const Ways = styled.nav`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  gap: ${vars.space.s};
  > :first-child {
    justify-self: start;
  }
  > :last-child {
    justify-self: end;
  }
`
const Way = styled(Link)`
  ${buttonStyles({ variant: 'tonal', small: true })}
`
const Entry = styled(Link)`
  ${rowLook}
  padding-block: ${vars.space.m};
`

function DayView({ data: { day, technician, visits }, isToday }: { data: TechnicianDay; isToday: boolean }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const words = useWords()
  const { tenant } = usePlatform()
  return (
    <>
      <Stack $gap="xs">
        <Muted>{`${technician.full_name} · ${tenant.name}`}</Muted>
        <PageHeading>{dayTitle(day, i18n.locale)}</PageHeading>
        <OfflineNote />
      </Stack>
      {visits.length === 0 ? (
        <Card>
          <Empty icon="calendar" message={t`No visits on this day`} action={null} />
        </Card>
      ) : (
        <RowList>
          {visits.map(({ id, status, progress, service, customer, address, time_zone, ...times }) => {
            const [state, tone] = progressWords(progress, status, i18n, words)
            const window = { start: new Date(times.arrival_window_start), end: new Date(times.arrival_window_end) }
            return (
              <li key={id}>
                <Entry to={technicianPaths.visit(id, day)}>
                  <TwoLines
                    title={format.window(window, time_zone)}
                    detail={[service, customer, address].filter(Boolean).join(' · ')}
                    state={state}
                    tone={tone}
                  />
                </Entry>
              </li>
            )
          })}
        </RowList>
      )}
      {useMedia(ONE_COLUMN) ? (
        <ActionBar>
          <DayWays day={day} isToday={isToday} />
        </ActionBar>
      ) : (
        <DayWays day={day} isToday={isToday} />
      )}
    </>
  )
}

/** To the days before and after; at the bottom of a phone, where a thumb reaches it. */
function DayWays({ day, isToday }: { day: string; isToday: boolean }) {
  const { t } = useLingui()
  return (
    <Ways aria-label={t`Days`}>
      <Way to={technicianPaths.day(shiftDay(day, -1))} aria-label={t`Previous day`}>
        <Icon name="back" /> <Trans>Previous</Trans>
      </Way>
      {isToday ? (
        <span />
      ) : (
        <Way to={technicianPaths.day()}>
          <Trans>Today</Trans>
        </Way>
      )}
      <Way to={technicianPaths.day(shiftDay(day, 1))} aria-label={t`Next day`}>
        <Trans>Next</Trans> <Icon name="next" />
      </Way>
    </Ways>
  )
}
