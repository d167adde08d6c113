import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import styled from 'styled-components'
import { useClient } from '@portal/client'
import { usePlatform } from '@portal/platform'
import { Failed, Loading, Page, PageHeading } from '@portal/ui'
import { ScheduleAppointment } from './schedule-appointment'
import { useScripts } from './use-scripts'

/** The booking widget's two scripts, as every website loads them. The element depends on the runtime. */
const scripts = ['/widget/runtime.js', '/widget/element.js'] as const

// As tall as the window, so that the footer stays below the fold until the form has loaded.
const TallPage = styled(Page)`
  min-height: 100vh;
`

/** /schedule-appointment: the widget embedded in a portal page. */
export function EmbedPage() {
  const { tenant } = usePlatform()
  const client = useClient()
  const loading = useScripts(scripts)
  useEffect(() => {
    // A map library left over from another page would be mistaken for the widget's own.
    delete (window as { google?: { maps?: unknown } }).google?.maps
  }, [])
  return (
    <TallPage>
      <PageHeading>
        <Trans>Schedule Appointment</Trans>
      </PageHeading>
      {loading.state === 'failed' && <Failed onRetry={loading.retry} />}
      {loading.state === 'loading' && <Loading />}
      {loading.state === 'ready' && (
        <ScheduleAppointment
          tenantSubdomain={tenant.subdomain}
          apiUrl={new URL(client.url('/'), location.href).origin}
          onLeave={() => location.reload()}
        />
      )}
    </TallPage>
  )
}
