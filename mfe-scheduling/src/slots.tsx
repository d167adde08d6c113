import { defineSlots } from '@portal/platform'
import { remote } from './remote'

/** Scheduling's slots in other teams' pages; each one's code loads when it is first rendered, the small banner's with this file. */
export const slots = defineSlots(remote, {
  'appointment.changes': () => import('./changes/changes-slot'),
  'page.banner': () => import(/* webpackMode: "eager" */ './banner/banner-slot'),
})
