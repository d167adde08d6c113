import { useEffect, useRef } from 'react'
import { Icon } from '../icon'
import { ActionMenu } from '.'

const menu = (
  <ActionMenu
    label="Contact Tech"
    items={[
      { label: 'Text', href: 'sms:+13035550123', icon: <Icon name="mail" /> },
      { label: 'Call', href: 'tel:+13035550123', icon: <Icon name="phone" /> },
      { label: 'Copy number', onSelect: () => {}, disabled: true },
    ]}
  />
)

export const Closed = () => menu

export const Open = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = place.current?.querySelector('button')
    if (button?.getAttribute('aria-expanded') === 'false') button.click()
  }, [])
  return <div ref={place}>{menu}</div>
}
