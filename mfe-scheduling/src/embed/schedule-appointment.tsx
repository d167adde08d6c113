import { createElement, useEffect, useRef } from 'react'

interface Props {
  tenantSubdomain: string
  apiUrl: string
  /** The visitor is done. */
  onLeave: () => void
}

/** The custom element, which element.js defines. */
export function ScheduleAppointment({ tenantSubdomain, apiUrl, onLeave }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    element?.addEventListener('leave', onLeave)
    return () => element?.removeEventListener('leave', onLeave)
  }, [onLeave])
  return createElement('schedule-appointment', { ref, 'tenant-subdomain': tenantSubdomain, 'api-url': apiUrl })
}
