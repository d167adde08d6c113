/** Calls the API of the tenant at one node. Rejects unless it succeeds. */
export type CallNode = (
  node: 'portal-a' | 'portal-b',
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options?: { token?: string; data?: object },
) => Promise<unknown>

const address = {
  street: '4497 17th Ave',
  city: 'Fairhaven',
  state: 'CO',
  zip_code: '80016',
  latitude: 39.7412,
  longitude: -104.9531,
}
const PASSWORD = 'first-password'

export interface BookedVisit {
  id: number
  jobId: number
  customer: { id: number; email: string; token: string }
}

/** Signs up a customer and books the first free window of the first free day, at node A. */
export async function bookVisit(call: CallNode, email: string, today: Date): Promise<BookedVisit> {
  const user = {
    first_name: 'Nia',
    last_name: 'Okafor',
    email,
    phone: '3035550177',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    addresses_attributes: [address],
  }
  const { id, authentication_token: token } = (await call('portal-a', 'POST', '/v1/users', { data: { user } })) as {
    id: number
    authentication_token: string
  }
  const [service] = (await call('portal-a', 'GET', '/v1/service_categories', { token })) as { id: number }[]
  const { addresses } = (await call('portal-a', 'GET', `/v1/users/${id}`, { token })) as { addresses: { id: number }[] }
  const query = (day: string) =>
    new URLSearchParams({
      service_date: day,
      service_category_id: String(service!.id),
      postal_code: address.zip_code,
    }).toString()
  // Perhaps this month has ended.
  const months = [0, 31].map((days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  for (const month of months) {
    const { available_dates: days } = (await call(
      'portal-a',
      'GET',
      `/v1/availability/available_dates?${query(month)}`,
      { token },
    )) as { available_dates: string[] }
    if (!days[0]) continue
    const { time_slots: slots } = (await call('portal-a', 'GET', `/v1/availability/time_slots?${query(days[0])}`, {
      token,
    })) as { time_slots: { scheduled_time: string; arrival_window_start: string; arrival_window_end: string }[] }
    const { scheduled_time, arrival_window_start, arrival_window_end } = slots[0]!
    const visit = (await call('portal-a', 'POST', '/v1/appointments', {
      token,
      data: {
        service_category_id: service!.id,
        address_id: addresses[0]!.id,
        scheduled_time,
        arrival_window_start,
        arrival_window_end,
      },
    })) as { id: number; job_id: number }
    return { id: visit.id, jobId: visit.job_id, customer: { id, email, token } }
  }
  throw new Error('Nothing is free this month or the next')
}
