export { findAuthorizedJob } from './job.access'
export { jobsArea } from './jobs.routes'
export { deleteExpiredReservations } from './photos/delete-expired-reservations'
