export { readableJob } from './job.access'
export { jobsArea } from './jobs.routes'
export { dropOldReservations } from './photos/retention'
