import styled from 'styled-components'
import type { TechnicianDay } from '@portal/contract'
import { Link, NotFound, usePageTitle, usePlatform, useSearchParams } from '@portal/platform'
import { formatWindow } from '@portal/rules/dates'
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
  usePageTitle('Your Visits')
  if (isStaffPage === 'no') return <NotFound />
  return isStaffPage === 'yes' ? <Day day={readDay(search.get('day'))} /> : <LinkEnded />
}

function Day({ day }: { day: string | null }) {
  const query = useTechnicianDay(day)
  return (
    refusalOf(query.error) ?? (
      <TallPage $narrow>
        <QueryView
          query={query}
          heading={<PageHeading>{day === null ? 'Your visits' : dayTitle(day)}</PageHeading>}
          failedMessage="Could not load your visits"
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
  const { tenant } = usePlatform()
  return (
    <>
      <Stack $gap="xs">
        <Muted>{`${technician.full_name} · ${tenant.name}`}</Muted>
        <PageHeading>{dayTitle(day)}</PageHeading>
        <OfflineNote />
      </Stack>
      {visits.length === 0 ? (
        <Card>
          <Empty icon="calendar" message="No visits on this day" action={null} />
        </Card>
      ) : (
        <RowList>
          {visits.map(({ id, status, progress, service, customer, address, time_zone, ...times }) => {
            const [state, tone] = progressWords(progress, status)
            const window = { start: new Date(times.arrival_window_start), end: new Date(times.arrival_window_end) }
            return (
              <li key={id}>
                <Entry to={technicianPaths.visit(id, day)}>
                  <TwoLines
                    title={formatWindow(window, time_zone)}
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
const DayWays = ({ day, isToday }: { day: string; isToday: boolean }) => (
  <Ways aria-label="Days">
    <Way to={technicianPaths.day(shiftDay(day, -1))} aria-label="Previous day">
      <Icon name="back" /> Previous
    </Way>
    {isToday ? <span /> : <Way to={technicianPaths.day()}>Today</Way>}
    <Way to={technicianPaths.day(shiftDay(day, 1))} aria-label="Next day">
      Next <Icon name="next" />
    </Way>
  </Ways>
)
