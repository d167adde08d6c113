import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useQuery } from '@portal/client'
import { paths, useHasPage, useNavigate, usePageTitle, usePlatform } from '@portal/platform'
import { statusIs } from '@portal/rules'
import { Loading, Page, PageHeading, Text } from '@portal/ui'
import { RECENT_QUERY } from '../menu/recent'

interface Props {
  /** Whether a navigation is pending. Asks the router itself, since React learns of a click a moment later. */
  isLeaving: () => boolean
}

/** Redirects a customer to the current or upcoming visit, or else to booking one, or to the first page that this tenant has got. */
export function Dashboard({ isLeaving }: Props) {
  const { t } = useLingui()
  usePageTitle(t`Dashboard`)
  const recent = useQuery('reportAppointments', { query: RECENT_QUERY })
  const navigate = useNavigate()
  const { state } = useNavigation()
  const active = recent.data?.data.find((row) => statusIs('dashboardActive', row.status))
  const hasPage = useHasPage()
  const { navigation = [] } = usePlatform()
  const wanted = [
    ...(active ? [paths.appointment(active.id)] : []),
    paths.schedule(),
    ...navigation.map(({ path }) => `/${path}`),
  ]
  const destination = recent.isLoading ? null : (wanted.find(hasPage) ?? null)
  useEffect(() => {
    // A pending navigation of the customer wins; if it is cancelled, the redirect happens after all.
    if (destination && !isLeaving()) void navigate(destination, { replace: true })
  }, [destination, state, isLeaving, navigate])
  return (
    <Page>
      <PageHeading>
        <Trans>Dashboard</Trans>
      </PageHeading>
      {!wanted.some(hasPage) ? (
        <Text>
          <Trans>There is nothing to show here yet.</Trans>
        </Text>
      ) : (
        <Loading label={t`Loading account details...`} onRetry={recent.retry} />
      )}
    </Page>
  )
}
