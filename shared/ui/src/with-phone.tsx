import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { SupportPhoneContext } from './slow-connection'

/** Phrases that ask to call, as the API writes them. */
const PHRASES = 'call our office|call us'
/** 'Call us at (303) 555-0100' names the number itself. */
const NAMES_NUMBER = /\d{3}-\d{4}/

/** A text, and behind one that asks to call, the company's number as a link where there is one. */
export function WithPhone({ text }: { text: string }) {
  const { t } = useLingui()
  const phone = useContext(SupportPhoneContext)
  const phrases = t({
    message: 'call our office|call us',
    comment: 'Phrases, parted by |. A text that has one of them is followed by the phone number of the company.',
  })
  const asksToCall = new RegExp(`${PHRASES}|${phrases}`, 'i')
  if (!phone || NAMES_NUMBER.test(text) || !asksToCall.test(text)) return text
  return (
    <>
      <span>{text}</span> <span>{phone}</span>
    </>
  )
}
