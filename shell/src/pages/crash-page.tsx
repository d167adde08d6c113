import { PhoneLink } from '@portal/platform'
import { CrashNotice, GlobalStyle, Page, SupportPhoneProvider } from '@portal/ui'

/** Replaces the portal when even the layout around its pages can't be rendered. */
export const CrashPage = ({ phone }: { phone: string | null }) => (
  <main data-crashed>
    <GlobalStyle />
    <Page $narrow>
      <SupportPhoneProvider value={phone && <PhoneLink phone={phone} />}>
        <CrashNotice onRetry={() => location.reload()} />
      </SupportPhoneProvider>
    </Page>
  </main>
)
