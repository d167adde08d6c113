import { useContext } from 'react'
import { SupportPhoneContext } from './slow-connection'

/** 'Call us at (303) 555-0100' names the number itself. */
const asksToCall = /\bcall (?:our office|us)\b(?! at\b)/i

/** A text, and behind one that asks to call, the company's number as a link where there is one. */
export function WithPhone({ text }: { text: string }) {
  const phone = useContext(SupportPhoneContext)
  if (!phone || !asksToCall.test(text)) return text
  return (
    <>
      <span>{text}</span> <span>{phone}</span>
    </>
  )
}
