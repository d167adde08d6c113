import { setUpTestApi } from 'api/testing'
import { createDemoLinks } from './links'

const api = setUpTestApi()

it('every link opens its resource, and stays the same across restarts', async () => {
  const links = await createDemoLinks(api.services, 'acme')
  const opened = await Promise.all(
    links.map(async ({ path }) => {
      const { body } = await api
        .visitor()
        .call('authenticateToken', { params: { token: path.split('/').at(-1) ?? '' } })
      return [body.role, body.resource.type]
    }),
  )
  expect(opened).toEqual([
    ['viewer', 'Appointment'],
    ['technician', 'Appointment'],
    ['technician', 'Technician'],
    ['technician', 'Quote'],
    ['technician', 'Invoice'],
    ['technician', 'Invoice'],
    ['admin', 'Invoice'],
    ['admin', 'Quote'],
  ])
  expect(await createDemoLinks(api.services, 'acme')).toEqual(links)
})
