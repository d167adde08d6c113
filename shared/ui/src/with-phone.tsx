import { useContext } from 'react'
import { SupportPhoneContext } from './slow-connection'

/** What the API writes, which is in English. */
const ASKS_TO_CALL = /call (us|our office)/i
/** 'Call us at (303) 555-0100' names the number itself. */
const NAMES_NUMBER = /\d{3}-\d{4}/

interface Props {
  text: string
  /** Whether it asks to call, in any language; by default texts of the API are found by their English. */
  asksToCall?: boolean
}

/** A text, and behind one that asks to call, the company's number as a link where there is one. */
export function WithPhone({ text, asksToCall = ASKS_TO_CALL.test(text) && !NAMES_NUMBER.test(text) }: Props) {
  const phone = useContext(SupportPhoneContext)
  if (!phone || !asksToCall) return text
  return (
    <>
      <span>{text}</span> <span>{phone}</span>
    </>
  )
}
