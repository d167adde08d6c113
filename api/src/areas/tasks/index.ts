export { addOfficeTask } from './add-office-task'
export { tasksArea } from './tasks.routes'
