import { useEffect, useRef } from 'react'
import { Text } from '../text'
import { DisclosureTabs } from '.'

const tabs = (
  <DisclosureTabs
    label="Appointment options"
    items={[
      { id: 'reschedule', label: 'Reschedule', content: <Text>Choose another day.</Text> },
      { id: 'cancel', label: 'Cancel', content: <Text>We will let the technician know.</Text> },
    ]}
  />
)

export const Closed = () => tabs

/** Which one is open is its own state, so it is pressed. */
export const Open = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = place.current?.querySelector('button')
    if (first?.getAttribute('aria-expanded') === 'false') first.click()
  }, [])
  return <div ref={place}>{tabs}</div>
}
