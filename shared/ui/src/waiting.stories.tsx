import { Loading } from './query-view'
import { SupportPhoneProvider } from './slow-connection'
import { Waiting } from './waiting'

const nothing = () => undefined

/** The shape of a page whose code loads; after two seconds it says that the connection is slow. */
export const ForCode = () => (
  <SupportPhoneProvider value={<a href="tel:+13035550100">(303) 555-0100</a>}>
    <Waiting onRetry={nothing} />
  </SupportPhoneProvider>
)

export const ForAnAnswer = () => (
  <SupportPhoneProvider value={<a href="tel:+13035550100">(303) 555-0100</a>}>
    <Loading onRetry={nothing} />
  </SupportPhoneProvider>
)
