import { PhoneLink } from '@portal/platform'
import { CrashNotice, GlobalStyle, Page, SupportPhoneProvider } from '@portal/ui'

/** In place of the portal when not even the parts around its pages can be drawn. */
export const CrashPage = ({ phone }: { phone: string | null }) => (
  <main>
    <GlobalStyle />
    <Page $narrow>
      <SupportPhoneProvider value={phone && <PhoneLink phone={phone} />}>
        <CrashNotice onRetry={() => location.reload()} />
      </SupportPhoneProvider>
    </Page>
  </main>
)
