import { Trans, useLingui } from '@lingui/react/macro'
import { NotFound, usePageTitle, useParams, useSearchParams } from '@portal/platform'
import { Page, PageHeading, QueryView } from '@portal/ui'
import { appointmentTitle } from '../appointment/appointment.rules'
import { LinkEnded, refusalOf, useIsStaffPage } from './technician-states'
import { useTechnicianVisit } from './technician.queries'
import { readDay } from './technician.rules'
import { VisitView } from './visit-view'

/** /technician/:id: a visit for who goes there. */
export function TechnicianVisitPage() {
  const id = Number(useParams().id)
  const isStaffPage = useIsStaffPage()
  if (!Number.isInteger(id) || isStaffPage === 'no') return <NotFound />
  return isStaffPage === 'yes' ? <Visit key={id} id={id} /> : <LinkEnded />
}

function Visit({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const query = useTechnicianVisit(id)
  usePageTitle(query.data && appointmentTitle(query.data.appointment.job_id, i18n))
  return (
    refusalOf(query.error) ?? (
      <Page>
        <QueryView
          query={query}
          heading={
            <PageHeading>
              <Trans>Visit</Trans>
            </PageHeading>
          }
          failedMessage={t`Could not load this visit`}
        >
          {(visit) => <VisitView visit={visit} day={readDay(search.get('day'))} onChanged={query.remember} />}
        </QueryView>
      </Page>
    )
  )
}
