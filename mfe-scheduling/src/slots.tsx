import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** What scheduling shows in other teams' pages; each piece loads when its place is first shown. */
export const slots = defineSlots(remote, {
  'appointment.changes': () => import('./changes/changes-slot'),
  'page.banner': () => import('./banner/banner-slot'),
})
