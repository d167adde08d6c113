import { Button } from './button'
import { CrashNotice } from './crash-boundary'
import { Card } from './layout'
import { Empty, Failed, Loading } from './query-view'
import { SupportPhoneProvider } from './slow-connection'

const nothing = () => undefined

export const IsLoading = () => <Loading onRetry={nothing} />

export const HasFailed = () => (
  <SupportPhoneProvider value={<a href="tel:+13035550100">(303) 555-0100</a>}>
    <Failed message="Could not load your invoices" requestId="req-7" onRetry={nothing} />
  </SupportPhoneProvider>
)

export const IsEmpty = () => <Empty message="No invoices yet" action={null} />

export const EmptyWithIcon = () => (
  <Card>
    <Empty
      icon="receipt"
      message="No invoices yet"
      more="After a visit you find its invoice here, and can pay it."
      action={<Button variant="tonal">Book an Appointment</Button>}
    />
  </Card>
)

export const Crashed = () => <CrashNotice onRetry={nothing} />
