import { useClient } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { Failed, Loading, Page, PageHeading } from '@portal/ui'
import { useEffect } from 'react'
import styled from 'styled-components'
import { ScheduleAppointment } from './schedule-appointment'
import { useScripts } from './use-scripts'

/** The booking widget's two scripts, as every website loads them. The element stands on the runtime. */
const scripts = ['/widget/runtime.js', '/widget/element.js'] as const

// As tall as the window, so that the footer is not seen before the form pushes it away.
const TallPage = styled(Page)`
  min-height: 100vh;
`

/** /schedule-appointment: the widget in a page of the portal. */
export function EmbedPage() {
  const { tenant } = usePlatform()
  const client = useClient()
  const loading = useScripts(scripts)
  useEffect(() => {
    // Left behind by another page, the map library would be taken for the widget's own.
    delete (window as { google?: { maps?: unknown } }).google?.maps
  }, [])
  return (
    <TallPage>
      <PageHeading>Schedule Appointment</PageHeading>
      {loading.state === 'failed' ? (
        <Failed onRetry={loading.retry} />
      ) : loading.state === 'loading' ? (
        <Loading />
      ) : (
        <ScheduleAppointment tenantSubdomain={tenant.subdomain} apiUrl={new URL(client.url('/'), location.href).origin} onLeave={() => location.reload()} />
      )}
    </TallPage>
  )
}
