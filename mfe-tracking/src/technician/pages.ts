export { TechnicianDayPage } from './day-page'
export { TechnicianVisitPage } from './visit-page'
