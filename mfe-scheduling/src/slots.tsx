import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** Scheduling's slots in other teams' pages; each one's code loads when it is first rendered. */
export const slots = defineSlots(remote, {
  'appointment.changes': () => import('./changes/changes-slot'),
  'page.banner': () => import('./banner/banner-slot'),
})
