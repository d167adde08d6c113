import { KeptNotice } from './kept-notice'
import { Problem } from './problem'
import { SupportPhoneProvider } from './slow-connection'

const nothing = () => undefined

export const Kept = () => <KeptNotice onStartOver={nothing} />

export const KeptExceptThePassword = () => <KeptNotice more="Please enter your password again." onStartOver={nothing} />

export const Failed = () => <Problem>The office is closed for a moment.</Problem>

export const FailedAsksToCall = () => (
  <SupportPhoneProvider value={<a href="tel:+13035550100">(303) 555-0100</a>}>
    <Problem>This card was declined. Please try another or call us.</Problem>
  </SupportPhoneProvider>
)
